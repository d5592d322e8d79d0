// List items with the checkbox of a task.
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";

export class ListItemView implements NodeView {
  dom: HTMLLIElement;
  contentDOM: HTMLElement;
  box: HTMLInputElement | undefined;
  isTask: boolean;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.dom = document.createElement("li");
    this.isTask = node.attrs.checked !== null;
    if (!this.isTask) {
      this.contentDOM = this.dom;
      return;
    }
    this.dom.className = "visual-task";
    this.box = document.createElement("input");
    this.box.type = "checkbox";
    this.box.checked = node.attrs.checked;
    this.box.contentEditable = "false";
    this.box.setAttribute("aria-label", "Done");
    this.box.addEventListener("change", () => {
      const pos = getPos();
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, "checked", this.box?.checked ?? false));
    });
    this.contentDOM = document.createElement("div");
    this.dom.append(this.box, this.contentDOM);
  }

  update(node: Node): boolean {
    if (node.type.name !== "list_item" || (node.attrs.checked !== null) !== this.isTask) return false;
    if (this.box) this.box.checked = node.attrs.checked;
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.box;
  }

  ignoreMutation(mutation: { type: string; target: globalThis.Node }): boolean {
    return mutation.type !== "selection" && mutation.target === this.box;
  }
}
