/** The one part of an emblem in the theme's primary colour. */
export function signalLine(data: string, extra = ""): string {
  return `<path class="art-signal" stroke="var(--art-signal,currentColor)"${extra && ` ${extra}`} d="${data}"/>`;
}

export function signalArea(data: string): string {
  return `<path class="art-signal" stroke="none" fill="var(--art-signal,currentColor)" d="${data}"/>`;
}

export function lines(data: string): string {
  return `<path d="${data}"/>`;
}
