type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = () => [...document.querySelectorAll<Field>("input[name], textarea[name], select[name]")];

/**
 * Where hydration does not match, React renders the page anew and with it every field. What was typed until then, and where, is put into the
 * new ones by the function that comes back; where the fields are still the same ones it does nothing.
 */
export function keepTyped(): () => void {
  const before = fields();
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  addEventListener("focusin", follow);
  return function putBack() {
    removeEventListener("focusin", follow);
    const after = fields();
    if (after.length !== before.length) return;
    for (const [index, field] of after.entries()) {
      const old = before[index];
      if (!old || old === field || old.name !== field.name) continue;
      field.value = old.value;
      if (field instanceof HTMLInputElement && old instanceof HTMLInputElement) field.checked = old.checked;
      if (old === focused) field.focus();
    }
  };
}
