// A search screen that runs in the service: sends events, and receives screens and effects.

const protocol = "whereto.v1";
const longestPause = 8_000;

/**
 * Consecutive sessions: if the connection breaks, a new session begins.
 *
 * Events: `open` (detail: the header), `message` (detail: a message of the service), `left` when a session ends for any reason,
 * `closed` when it ends unexpectedly (detail: {reason, again}, with the milliseconds until the retry), and `token` if the service
 * requires one. The reason is `gone` if the service doesn't respond, `stopped` if it stops, or else the service's own text.
 */
export class Session extends EventTarget {
  #socket = null;
  #pause = 500;
  #timer = 0;
  #start;
  #modal = null;
  #number = 0;

  /** @param start Returns the content of the first message each time a session begins. */
  constructor(start) {
    super();
    this.#start = start;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Returns a function that checks whether the current session is still open; answers to an earlier one are dropped. */
  mark() {
    const number = this.#number;
    return () => number === this.#number;
  }

  /** Begins a session, and ends the current one. */
  async open() {
    this.close();
    const isCurrent = this.mark();
    let start;
    try {
      start = await this.#start();
      if (!isCurrent()) return;
    } catch (error) {
      if (!isCurrent()) return;
      if (error.status === 401) this.dispatchEvent(new Event("token"));
      else this.#again(error.message);
      return;
    }
    const socket = connect("v1/sessions");
    this.#socket = socket;
    socket.onopen = () => this.#send(socket, { start });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#take(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      this.#leave();
      this.#again(reason || (code === 1001 ? "stopped" : "gone"), code === 1008);
    };
  }

  /** Ends the session without a retry. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#leave();
    socket?.close();
  }

  #leave() {
    this.#number += 1;
    this.#socket = null;
    this.#modal = null;
    this.dispatchEvent(new Event("left"));
  }

  #again(reason, isFinal = false) {
    const again = isFinal ? null : this.#pause;
    this.#pause = Math.min(longestPause, this.#pause * 2);
    this.dispatchEvent(new CustomEvent("closed", { detail: { reason, again } }));
    if (again !== null) this.#timer = setTimeout(() => this.open(), again);
  }

  #take(message) {
    if ("version" in message) {
      this.#pause = 500;
      this.dispatchEvent(new CustomEvent("open", { detail: message }));
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    for (const effect of message.effects ?? []) {
      const operation = effect.screen?.operation;
      if (operation?.present) {
        this.#modal = Object.values(operation.present.presented)[0].template.id;
        this.screen({ presented: { template: this.#modal } });
      } else if (operation?.dismiss && this.#modal !== null) {
        this.screen({ dismissed: { template: this.#modal } });
        this.#modal = null;
      }
    }
  }

  /** Sends an event. */
  event(event) {
    this.#send(this.#socket, { event });
  }

  /** Sends an event of the screen. */
  screen(event) {
    this.event({ screen: { event } });
  }

  /** Sends any other message. */
  say(message) {
    this.#send(this.#socket, message);
  }

  /** Sends samples: 16 bits, one channel. */
  sound(samples) {
    if (this.isOpen) this.#socket.send(samples);
  }

  #send(socket, message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}

/** Opens a WebSocket to a path of the service, relative to the page. */
export function connect(path) {
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  // Browsers can't add headers to a WebSocket, so the token is sent as the second protocol.
  const token = storedToken();
  return new WebSocket(address, token ? [protocol, `whereto.token.${base64url(token)}`] : [protocol]);
}

/** Encodes text so that it is valid in a protocol name (RFC 4648, section 5). */
function base64url(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The token, kept until the browser tab is closed. */
export const storedToken = () => sessionStorage.getItem("whereto.token");
export const storeToken = (token) => sessionStorage.setItem("whereto.token", token);

/** Sends a request to the service; throws an error with `status` if it fails. */
export async function ask(path, options = {}) {
  const token = storedToken();
  const headers = { ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new Error("gone");
  }
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response;
}
