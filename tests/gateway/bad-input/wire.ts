/** Requests as bytes, for what no HTTP client would send. */
const get = (target: string, ...extra: string[]) =>
  [`GET ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...extra, "", ""].join("\r\n");

const post = (body: string, ...headers: string[]) => {
  const head = [
    "POST /auth/v1/recover HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    ...headers,
  ];
  return [...head, "", body].join("\r\n");
};

const statistics = "/rest/v1/statistics";
const media = "/storage/v1/object/public/media";
const chunked = "Transfer-Encoding: chunked";
const many = Array.from({ length: 200 }, (_, index) => `X-H${index}: 1`);

export const wire: [name: string, bytes: string | Buffer, status: number | number[]][] = [
  ["path traversal", get("/rest/v1/../../_system"), 400],
  ["path traversal, encoded dots", get("/rest/v1/%2e%2e/%2E%2e/_system"), 400],
  ["path traversal, encoded slash", get(`${media}%2f..%2f..%2fetc%2fpasswd`), 400],
  ["path traversal, backslash", get(`${media}/..\\..\\format.json`), 400],
  ["path traversal, encoded backslash", get(`${media}/..%5c..%5cformat.json`), 400],
  ["path traversal, encoded twice", get(`${media}/%252e%252e/format.json`), 400],
  ["two slashes", get("/rest/v1//statistics"), 400],
  ["broken percent-encoding in the path", get("/rest/v1/stat%ZZ"), 400],
  ["broken percent-encoding in the query", get(`${statistics}?id=eq.%E0%A4%A`), 400],
  ["half a percent sign", get(`${statistics}?id=eq.%`), 400],
  ["bytes that are no UTF-8, encoded", get(`${statistics}?title=eq.%ff%fe`), 400],
  ["an encoded null byte in the path", get(`${statistics}%00`), 400],
  ["an encoded null byte in the query", get(`${statistics}?title=eq.a%00b`), 400],
  ["a raw null byte", get(`${statistics}\0`), 400],
  ["a raw null byte in a header", get(statistics, "X-Client-Info: a\0b"), 400],
  ["a space in the URL", get(`${statistics}?title=eq.a b`), 400],
  ["raw UTF-8 in the URL", get(`${statistics}?title=eq.ü`), 400],
  ["an encoded line break aimed at the headers", get(`${statistics}%0d%0aX-Injected:%201`), 404],
  ["a folded header", get(statistics, "Prefer: a\r\n b"), 400],
  ["a header with a line feed only", get(statistics, "Prefer: a\nX-Injected: 1"), [400, 401]],
  ["a header name with a space", get(statistics, "X Bad: 1"), 400],
  ["a URL of 9,000 characters", get(`${statistics}?title=eq.${"a".repeat(9000)}`), 414],
  ["headers of 20 KB", get(statistics, `X-Client-Info: ${"a".repeat(20_000)}`), 431],
  ["headers of 40 KB", get(statistics, `X-Client-Info: ${"a".repeat(40_000)}`), 431],
  ["200 headers", get(statistics, ...many), 431],
  ["two authorizations", get(statistics, "Authorization: Bearer a", "Authorization: Bearer b"), 400],
  ["two keys", get(statistics, "apikey: a", "apikey: b"), 400],
  ["two lengths", post("{}", "Content-Length: 2", "Content-Length: 20"), 400],
  ["a length and chunks", post("2\r\n{}\r\n0\r\n\r\n", "Content-Length: 2", chunked), 400],
  ["a length that is no number", post("{}", "Content-Length: 2x"), 400],
  ["a negative length", post("{}", "Content-Length: -1"), 400],
  ["a chunk size that is none", post("zz\r\n{}\r\n0\r\n\r\n", chunked), 400],
  ["20 KB in chunks, without a length", post(`5000\r\n${"x".repeat(0x5000)}\r\n0\r\n\r\n`, chunked), 413],
  ["an absolute URL", get("http://evil.example/rest/v1/statistics"), 400],
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["the beginning of TLS", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), 400],
];
