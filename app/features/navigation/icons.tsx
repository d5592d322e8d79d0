import type { ReactNode } from "react";

export function SunIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2m0 14v2m9-9h-2M5 12H3m15.4-6.4L17 7M7 17l-1.4 1.4m12.8 0L17 17M7 7 5.6 5.6" />
    </Icon>
  );
}
export function MoonIcon() {
  return (
    <Icon>
      <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
    </Icon>
  );
}
export function SystemIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor" />
    </Icon>
  );
}
export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 8h16M4 16h16" />
    </Icon>
  );
}
export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}
export function PhoneIcon() {
  return (
    <Icon>
      <path d="M5 4h4l1.5 5-2.2 1.6a12 12 0 0 0 5.1 5.1L15 13.500l5 1.5v4a1.500 1.500 0 0 1-1.600 1.500A16.500 16.500 0 0 1 3.500 5.600 1.500 1.500 0 0 1 5 4z" />
    </Icon>
  );
}
export function MailIcon() {
  return (
    <Icon>
      <path d="M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500" />
    </Icon>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      {children}
    </svg>
  );
}
