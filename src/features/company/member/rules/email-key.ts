/** Which addresses are the same mailbox, and how an address is named to somebody who may not be its owner. */

/**
 * Lower case, without what follows a plus sign: whoever was deleted does not come back under a variant of their address.
 * The trigger person_joins (0079_member.sql) computes the same.
 */
export function emailKey(email: string): string {
  return email
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/** "n•••@sturmvogel.example": enough for its owner to recognise. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`
}
