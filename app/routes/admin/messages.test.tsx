import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { expect, test, vi } from "vitest";
import { backend, editor } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import {
  answer,
  expectQuestions,
  loseSession,
  pass,
  press,
  renderOffice,
  settle,
  signInAgain,
  until,
  user,
} from "../../../tests/component/render.tsx";
import Message from "./message.tsx";
import Messages from "./messages.tsx";

function OneMessage() {
  const props = { params: useParams() } as ComponentProps<typeof Message>;
  return <Message {...props} />;
}

let deliveries: { id: string; state: string; reason: string | null }[] = [];

async function open(path: string) {
  for (const table of [
    "contact_messages",
    "message_notes",
    "message_replies",
    "message_files",
    "site_settings",
  ])
    backend.rows(table);
  backend.on("answer_deliveries", () => deliveries);
  await renderOffice(path, [
    { path: "/admin/messages", element: <Messages /> },
    { path: "/admin/messages/:id", element: <OneMessage /> },
    { path: "/admin", element: null },
  ]);
  await settle();
}

const addMessage = (values: Record<string, unknown> = {}) =>
  backend.add("contact_messages", {
    name: "Vreni Ruf",
    email: "vreni@site.test",
    topic: "other",
    topic_label: "Other",
    message: "Please call me",
    status: "new",
    urgent: false,
    assigned_to: null,
    number: 1001,
    form_path: "/campaign/backup-check",
    form_title: "Backup check",
    form_name: "Ask for a check",
    fields: [],
    ...values,
  }).id;

test("an urgent message is marked in the list and in its facts, with a number to call", async () => {
  addMessage({ urgent: true, phone: "+41 79 000 00 00" });
  await open("/admin/messages");
  screen.getByText("Urgent");
  await user.click(screen.getByRole("link", { name: "Vreni Ruf" }));
  await until(() => screen.getByText("Please call me"));
  screen.getByText("Urgent");
  expect(screen.getByRole("link", { name: "+41 79 000 00 00" }).getAttribute("href")).toBe(
    "tel:+41790000000",
  );
});

test("a search without a result is left by its button, and two spaces are one", async () => {
  addMessage();
  await open("/admin/messages");
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search messages" });
  fireEvent.change(search, { target: { value: "no  such" } });
  await pass(1_000);
  expect(location.search).toBe("?q=no+such");
  await user.click(await until(() => screen.getByRole("link", { name: "Show all messages" })));
  await settle();
  expect(location.search).toBe("");
  expect(search.value).toBe("");
  screen.getByRole("link", { name: "Vreni Ruf" });
});

test("what was typed is searched for before the focus goes elsewhere, so that it undoes no link", async () => {
  addMessage();
  await open("/admin/messages");
  await user.type(screen.getByRole("searchbox", { name: "Search messages" }), "Vreni");
  expect(location.search).toBe("");
  await user.tab();
  await pass(1);
  expect(location.search).toBe("?q=Vreni");
});

test("an unsaved note is asked about, unless its message is deleted", async () => {
  await open(`/admin/messages/${addMessage()}`);
  await fill("Add a note", "Half a note");
  await expectQuestions();
  expect(field("Add a note").value).toBe("Half a note");
  await press("Delete message");
  await answer("Delete");
  await until(() => expect(location.pathname).toBe("/admin/messages"));
  expect(backend.rows("contact_messages")).toEqual([]);
});

test("an unsaved note is there again after the next sign-in", async () => {
  await open(`/admin/messages/${addMessage({ assigned_to: editor.id })}`);
  await fill("Add a note", "Half a note");
  loseSession();
  await signInAgain();
  expect(field("Add a note").value).toBe("Half a note");
});

test("a message says which page and form it came from, and is about that page when it has no topic", async () => {
  const fields = [{ label: "Number of servers", value: "12" }];
  await open(`/admin/messages/${addMessage({ topic: "", topic_label: "", fields })}`);
  expect(screen.getByText("Number of servers").nextSibling?.textContent).toBe("12");
  screen.getByRole("heading", { name: "Message from Vreni Ruf", level: 1 });
  expect(screen.getByRole("link", { name: "Backup check" }).getAttribute("href")).toBe(
    "/campaign/backup-check",
  );
  expect(screen.getByText("Form").nextSibling?.textContent).toBe("Ask for a check, on Backup check");
  expect(screen.getByText("Topic").nextSibling?.textContent?.trim()).toBe("Backup check");
});

test("an answer is sent once, and says what became of it", async () => {
  const id = addMessage();
  backend.on("answer_message", ({ message, answer: reply, body }) => {
    if (backend.rows("message_replies").some((each) => each.id === reply)) return null;
    backend.add("message_replies", {
      id: reply,
      message_id: message,
      is_answer: true,
      author_id: editor.id,
      body,
    });
    deliveries = [{ id: String(reply), state: "failed", reason: "550 no such user" }];
    return null;
  });
  await open(`/admin/messages/${id}`);
  await press("Send answer");
  screen.getByText("Write an answer first.");
  await press("Answer");
  expect(document.activeElement).toBe(field("Answer by e-mail"));
  await fill("Answer by e-mail", "Thank you");
  backend.loseAnswer("POST answer_message");
  await press("Send answer");
  await pass(30_000);
  await settle();
  expect(backend.rows("message_replies")).toMatchObject([{ body: "Thank you" }]);
  expect(field("Answer by e-mail").value).toBe("");
  screen.getByText(/550 no such user/);
});

test("an unsent answer is there again on the way back", async () => {
  await open(`/admin/messages/${addMessage()}`);
  await fill("Answer by e-mail", "Half an answer");
  await open(location.pathname);
  expect(field("Answer by e-mail").value).toBe("Half an answer");
});

test("a reply from the mailbox is added to the thread, under the visitor's name, and deleted again", async () => {
  const id = addMessage();
  await open(`/admin/messages/${id}`);
  await press("Add the visitor’s reply");
  await fill("The visitor’s reply", "Friday suits me");
  backend.setDefaults("message_replies", { is_answer: false, author_id: editor.id });
  await press("Add reply");
  screen.getByText("Friday suits me");
  expect(backend.rows("message_replies")).toMatchObject([{ message_id: id, body: "Friday suits me" }]);
  await press("Delete the reply you added");
  expect(backend.rows("message_replies")).toEqual([]);
});

test("a visitor's file is downloaded, not opened", async () => {
  const fields = [
    { label: "Plan", value: "plan.pdf" },
    { label: "Photo", value: "" },
  ];
  const id = addMessage({ fields });
  const file = backend.add("message_files", {
    message_id: id,
    label: "Plan",
    name: "plan.pdf",
    size: 2 ** 21 + 3,
  });
  const parts = ["%", "PD"];
  backend.on("message_file", ({ file: asked, part }) =>
    asked === file.id ? btoa(parts[Number(part)] ?? "") : null,
  );
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:it";
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await open(`/admin/messages/${id}`);
  expect(screen.getByText("Photo").nextSibling?.textContent).toBe("No answer");
  await press("plan.pdf (2.0 MB)");
  expect(clicked.mock.contexts[0]).toMatchObject({ download: "plan.pdf" });
  expect([saved[0]?.type, await saved[0]?.text()]).toEqual(["application/octet-stream", "%PD"]);
});
