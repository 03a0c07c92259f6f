/** The code at the door of an office: its id in the digits and letters that fit into a small QR code. It is no secret. */
const BASE = 36
const CODE = /^[1-9a-z][0-9a-z]{0,10}$/

export function doorCode(officeId: number): string {
  return officeId.toString(BASE)
}

/** Null for what is no code. Capitals are read as well, because people type what is printed. */
export function officeOfCode(code: string): number | null {
  const typed = code.toLowerCase()
  if (!CODE.test(typed)) return null
  const id = Number.parseInt(typed, BASE)
  return Number.isSafeInteger(id) ? id : null
}
