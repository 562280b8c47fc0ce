// Push to talk, with a button or the space bar: releasing it after a hold ends the utterance; after a short press, the endpointer
// does.

const held = 600;

/** Connects a button and the keyboard to a head unit's voice search. */
export function listenToTalk(button, unit, glass) {
  let pressed = null;
  let isHeldByKey = false;
  const press = () => {
    pressed = performance.now();
    unit.talk();
  };
  const release = () => {
    if (pressed !== null && performance.now() - pressed > held) unit.microphone.finish();
    pressed = null;
    isHeldByKey = false;
  };
  button.onpointerdown = (event) => {
    if (event.button !== 0 || button.disabled) return;
    button.setPointerCapture(event.pointerId);
    press();
  };
  button.onpointerup = release;
  button.onpointercancel = release;
  // Keyboards and screen readers click without a pointer.
  button.onclick = (event) => event.detail === 0 && unit.talk();
  addEventListener("blur", release);
  // In the capture phase, so that the held space bar doesn't press a button that gets the focus.
  document.addEventListener("keydown", (event) => {
    const isTaken = event.target.closest("input, select, textarea, button, summary, a, dialog, [role=log]");
    if (event.code === "Space" && (isHeldByKey || !isTaken)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || isHeldByKey) return;
      isHeldByKey = true;
      press();
    }
    const isOnGlass = glass.contains(document.activeElement) || document.activeElement === document.body;
    if (event.key === "Escape" && isOnGlass) unit.back();
  }, true);
  document.addEventListener("keyup", (event) => {
    if (event.code !== "Space" || !isHeldByKey) return;
    event.preventDefault();
    event.stopPropagation();
    release();
  }, true);
  // Disabled without a session.
  const follow = () => {
    button.disabled = !unit.session.isOpen;
  };
  for (const name of ["ready", "left"]) unit.addEventListener(name, follow);
  follow();
}
