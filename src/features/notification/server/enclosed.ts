import { OutsideUnavailable } from '#ports/unavailable.ts'
import type { MailAttachment } from '#ports/mail.ts'
import { isUnavailable } from '#platform/db/connection/database-errors.ts'
import type { NoticeWorld } from './notice-registry.ts'

/**
 * A file for a mail. Better a mail without a file that cannot be made than none.
 * @param make null when there is no such file any more
 * @throws when the store or the database does not answer, so that the mail waits for them
 */
export async function enclosed(
  world: Pick<NoticeWorld, 'log'>,
  what: string,
  make: () => Promise<MailAttachment | null>,
): Promise<MailAttachment[]> {
  try {
    const file = await make()
    return file ? [file] : []
  } catch (error) {
    if (error instanceof OutsideUnavailable || isUnavailable(error)) throw error
    world.log.error({ file: what, err: error }, 'a mail goes without a file')
    return []
  }
}
