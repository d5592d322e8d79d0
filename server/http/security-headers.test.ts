import { describe, expect, test } from "vitest";
import { baseHeaders, contentSecurityPolicy } from "./security-headers.ts";

const here = { isHttps: () => false, hsts: "host" as const, extraOrigins: [] };

describe("security headers", () => {
  test("are those of the specification", () => {
    const headers = baseHeaders(here);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-xss-protection"]).toBe("1; mode=block");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    for (const feature of ["camera", "microphone", "geolocation", "bluetooth", "payment", "usb"]) {
      expect(headers["permissions-policy"]).toContain(`${feature}=()`);
    }
  });

  test("promise TLS only where there is TLS", () => {
    for (const hsts of ["off", "host", "subdomains", "preload"] as const)
      expect(baseHeaders({ isHttps: () => false, hsts })["strict-transport-security"]).toBeUndefined();
  });

  test.each([
    ["off", "max-age=0"],
    ["host", "max-age=63072000"],
    ["subdomains", "max-age=63072000; includeSubDomains"],
    ["preload", "max-age=63072000; includeSubDomains; preload"],
  ] as const)("promise it as far as the operator wants: %s", (hsts, header) => {
    expect(baseHeaders({ isHttps: () => true, hsts })["strict-transport-security"]).toBe(header);
  });
});

describe("the Content-Security-Policy", () => {
  test("names ourselves and our hashes, and never unsafe-inline", () => {
    const policy = contentSecurityPolicy({ scripts: ["sha256-a"], styles: ["sha256-b"] }, here);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-a';");
    expect(policy).toContain("style-src 'self' 'sha256-b';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("http");
  });

  test("takes what development adds to its directives", () => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, here, {
      "connect-src": ["ws://*:3001"],
    });
    expect(policy).toContain("connect-src 'self' ws://*:3001;");
  });

  test("names the backend's origin when it is another one, and extra origins when asked to", () => {
    const policy = contentSecurityPolicy(
      { scripts: [], styles: [] },
      {
        isHttps: () => true,
        hsts: "host",
        backendOrigin: "https://db.example.ch",
        extraOrigins: ["https://x.example.ch"],
      },
    );
    expect(policy).toContain(
      "connect-src 'self' https://db.example.ch https://x.example.ch wss://db.example.ch;",
    );
  });
});
