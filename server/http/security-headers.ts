// Headers of every response, and the Content-Security-Policy of documents. See docs/security.md.

/** Browser features this site never uses: the specification's six, and those that serve tracking. */
const disabledFeatures = [
  "camera",
  "microphone",
  "geolocation",
  "bluetooth",
  "payment",
  "usb",
  "serial",
  "hid",
  "midi",
  "accelerometer",
  "gyroscope",
  "magnetometer",
  "display-capture",
  "browsing-topics",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * Where browsers must use TLS for the next two years: nowhere, on this host, on all its subdomains, or also by the browsers' built-in list
 * (hstspreload.org). Beyond this host it is a decision about names that are not ours.
 */
export type TransportPromise = "off" | "host" | "subdomains" | "preload";

export type SecurityOptions = {
  /** True when visitors reach us over TLS, directly or through a proxy. Asked each time: the site's URL may change. */
  isHttps(): boolean;
  hsts: TransportPromise;
  /** Set when the browser talks to a backend on another origin. */
  backendOrigin?: string;
  extraOrigins: string[];
};

const plainHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-xss-protection": "1; mode=block",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": disabledFeatures,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

export const transportSecurity = "strict-transport-security";
const twoYears = "max-age=63072000";
const tlsHeaders: Readonly<Record<TransportPromise, Readonly<Record<string, string>>>> = {
  // Withdraws an earlier policy.
  off: { ...plainHeaders, [transportSecurity]: "max-age=0" },
  host: { ...plainHeaders, [transportSecurity]: twoYears },
  subdomains: { ...plainHeaders, [transportSecurity]: `${twoYears}; includeSubDomains` },
  preload: { ...plainHeaders, [transportSecurity]: `${twoYears}; includeSubDomains; preload` },
};

export function baseHeaders({
  isHttps,
  hsts,
}: Pick<SecurityOptions, "isHttps" | "hsts">): Readonly<Record<string, string>> {
  return isHttps() ? tlsHeaders[hsts] : plainHeaders;
}

type InlineHashes = { scripts: string[]; styles: string[] };

/** Sources by directive. */
type PolicySources = Record<string, string[]>;

/**
 * Allows only what is named here; inline scripts and styles only by the hash of their content. Development adds what Vite
 * needs (server/pages/development.ts).
 */
export function contentSecurityPolicy(
  hashes: InlineHashes,
  options: SecurityOptions,
  development: PolicySources = {},
): string {
  const { backendOrigin } = options;
  const elsewhere = [backendOrigin, ...options.extraOrigins].filter((origin) => origin !== undefined);
  const directives: PolicySources = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...quote(hashes.scripts), ...options.extraOrigins],
    "style-src": ["'self'", ...quote(hashes.styles)],
    "img-src": ["'self'", "data:", "blob:", ...elsewhere],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'", ...elsewhere, ...(backendOrigin ? [socketOrigin(backendOrigin)] : [])],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["reduit", "reduit-html", "reduit-worker", "default"],
    ...(options.isHttps() ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values, ...(development[name] ?? [])].join(" "))
    .join("; ");
}

/** A Supabase project announces changes through a websocket, for which browsers do not accept https. */
function socketOrigin(origin: string) {
  return origin.replace(/^http/, "ws");
}

function quote(hashes: string[]) {
  return hashes.map((hash) => `'${hash}'`);
}
