const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;

/** 254 is what SMTP can deliver to; beyond it the column would refuse. */
const maxLength = 254;

/** What an account may be registered with, or a mail be asked for. */
export function isEmail(email: string): boolean {
  return email.length <= maxLength && pattern.test(email);
}
