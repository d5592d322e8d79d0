import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { expect, test } from "vitest";
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

async function open(path: string) {
  for (const table of ["contact_messages", "message_notes", "site_settings"]) backend.rows(table);
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
