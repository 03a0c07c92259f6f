import type { Locale } from '#kernel/locale.ts'
import type { NoticeWords } from '../server/notice-registry.ts'
import { greeting, renderMail, type MailPart, type RenderedMail } from './render-mail.ts'

/** The mail of a notice says what its words in the list say, after a greeting by name. @param rest what follows them */
export function noticeMail(
  { title, body }: NoticeWords,
  rest: readonly MailPart[],
  { name, locale, reason }: { readonly name: string; readonly locale: Locale; readonly reason?: string },
): RenderedMail {
  const parts: readonly MailPart[] = [{ kind: 'text', text: `${greeting(name, locale)}\n${body}` }, ...rest]
  return renderMail({ subject: title, preheader: body, heading: title, parts, reason }, locale)
}
