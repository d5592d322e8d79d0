const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;

/** 254 is what SMTP can deliver to; beyond it the column would refuse. */
const maxLength = 254;

/** For registrations and requests for mails. */
export function isEmail(email: string): boolean {
  return email.length <= maxLength && pattern.test(email);
}
