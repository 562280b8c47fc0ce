// Push to talk, with a button or the space bar: who holds it says when the utterance is over, who presses it once leaves that to
// the end-pointer.

const held = 600;

/** Lets a button and the keyboard speak to a head unit. */
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
  // The keyboard and screen readers press it without a pointer.
  button.onclick = (event) => event.detail === 0 && unit.talk();
  addEventListener("blur", release);
  // Before anything else hears of it: a button that gets the focus while the bar is held is not pressed by it.
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
  // Where nobody answers there is nobody to speak to.
  const follow = () => {
    button.disabled = !unit.session.isOpen;
  };
  for (const name of ["ready", "left"]) unit.addEventListener(name, follow);
  follow();
}
