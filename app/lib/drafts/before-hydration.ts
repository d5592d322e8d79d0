type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = () => [...document.querySelectorAll<Field>("input[name], textarea[name], select[name]")];

/**
 * The source of drafts on a page that React has yet to take over: its fields. Where hydration does not match, React renders every field
 * again; the returned function puts their text and the focus back. It changes nothing where the fields are still the same elements.
 */
export function keepTypedBeforeHydration(): () => void {
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
