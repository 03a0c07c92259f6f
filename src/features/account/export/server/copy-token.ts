/** The secret of a link to a copy; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

export const newCopyToken = (): string => randomBytes(32).toString('base64url')

export const copyTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
