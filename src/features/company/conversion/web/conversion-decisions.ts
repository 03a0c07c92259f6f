/** What the forms of conversion-cases.tsx ask for, by their intent; for the action of their page, whose schemas stay on the server. */
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { decideConversion } from '../contract.ts'

export const CONVERSION_DECISIONS: Readonly<
  Record<string, (call: PageContext['call'], form: FormData) => Promise<unknown>>
> = {
  'company.approve': (call, form) =>
    call(decideConversion, { params: { id: textOf(form, 'id') }, body: { approve: true } }),
  'company.decline': (call, form) =>
    call(decideConversion, {
      params: { id: textOf(form, 'id') },
      body: { approve: false, reason: textOf(form, 'reason') },
    }),
}
