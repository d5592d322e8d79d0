import { bad, reader, type } from "./case.ts";

const signIn = "POST /auth/v1/token?grant_type=password";
const signUp = "POST /auth/v1/signup";
const recover = "POST /auth/v1/recover";
const table = "POST /rest/v1/bookmarks";
const json = JSON.stringify;
const mb = 1024 * 1024;

const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
const halfCharacter = '{"email":"half@b.ch","password":"secret1","data":{"full_name":"\\ud800"}}';
const secondHeader = '{"email":"a@b.ch\\r\\nBcc: c@d.ch","password":"secret1"}';
const deep = `{"key":"deep","value":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

export const bodies = [
  bad("malformed JSON to sign in", signIn, 400, { body: '{"email":' }),
  bad("malformed JSON to sign up", signUp, 400, { body: "{]" }),
  bad("malformed JSON to a table", table, [400, 401], { body: "{'a':1}" }),
  bad("malformed JSON to a function", "POST /rest/v1/rpc/content_revisions", 400, { body: "{" }),
  bad("malformed JSON to storage", "POST /storage/v1/object/list/avatars", 400, { body: "{" }),
  bad("an array where an object belongs", signUp, 400, { body: "[1]" }),
  bad("null where an object belongs", recover, 400, { body: "null" }),
  bad("no body at all", signUp, 400),
  bad("broken UTF-8", recover, 400, { body: notUtf8 }),
  bad("an object as e-mail address", signIn, 400, { body: '{"email":{"$gt":""},"password":"x"}' }),
  bad("a number as password", signIn, 400, { body: '{"email":"a@b.ch","password":5}' }),
  bad("a null byte in the address", recover, 400, { body: '{"email":"a\\u0000@b.ch"}' }),
  bad("half a character in the name", signUp, 400, { body: halfCharacter }),
  bad("a line break in the address", signUp, 400, { body: secondHeader }),
  bad("an address without a domain", signUp, 400, { body: '{"email":"nobody","password":"secret1"}' }),
  bad("an address of 300 characters", signUp, 400, {
    body: json({ email: `${"a".repeat(300)}@b.ch`, password: "secret1" }),
  }),
  bad("a password of 10,000 characters", signUp, 400, {
    body: json({ email: "a@b.ch", password: "x".repeat(10_000) }),
  }),
  bad("a password of 1 MB", signIn, 413, { body: json({ email: "a@b.ch", password: "x".repeat(mb) }) }),
  bad("2 mb to a table", table, 413, { body: `{"a":"${"x".repeat(2 * mb)}"}` }),
  bad("21 mb to storage", "POST /storage/v1/object/avatars/x/y.png", 413, {
    body: new Uint8Array(21 * mb),
    headers: (now) => ({ ...reader(now), "content-type": "image/png" }),
  }),
  bad("deeply nested JSON to a table", "POST /rest/v1/site_settings", 400, { body: deep, headers: reader }),
  bad("100 KB to a function, without a token", "POST /rest/v1/rpc/search_content", 413, {
    body: json({ query: "x".repeat(100_000) }),
  }),
  bad("a form instead of JSON", signUp, 415, {
    body: "email=a%40b.ch&password=secret1",
    headers: type("application/x-www-form-urlencoded"),
  }),
  bad("plain text instead of JSON", table, 415, { body: "{}", headers: type("text/plain") }),
  bad("CSV instead of JSON", table, 415, { body: "a,b", headers: type("text/csv") }),
  bad("an unknown way of signing in", "POST /auth/v1/token?grant_type=id_token", 400, { body: "{}" }),
  bad("a refresh token that is none", "POST /auth/v1/token?grant_type=refresh_token", 400, {
    body: '{"refresh_token":"nope"}',
  }),
  bad("a truncated link", "POST /auth/v1/verify", 403, { body: '{"type":"signup","token_hash":"abc"}' }),
  bad("a typed code instead of a link", "POST /auth/v1/verify", 400, {
    body: '{"type":"recovery","email":"a@example.ch","token":"000000"}',
  }),
  bad("an unknown kind of link", "POST /auth/v1/verify", 400, { body: '{"type":"sms","token_hash":"abc"}' }),
];
