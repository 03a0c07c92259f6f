/** What the form of an invitation or a change sends. */
import { PERMISSIONS } from '#features/account/rules/user-limit.ts'
import { textOf } from '#client/form/text-of.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { saveEmployee } from '../contract.ts'
import { readAmount } from '../rules/read-amount.ts'

export const EMPLOYEE_FIELDS = ['email', 'givenName', 'surname', 'locale', 'limit', 'amount', 'costCentre', 'cap']

/** What all members together may spend, in cents; null for an empty field. @throws FieldErrors when it cannot be read */
export function capOf(form: FormData): number | null {
  const typed = textOf(form, 'cap').trim()
  if (typed === '') return null
  const cents = readAmount(typed)
  if (cents === null) throw new FieldErrors({ cap: [{ code: 'company.import_unreadable', slots: {} }] })
  return cents
}

/** @throws FieldErrors when the amount cannot be read */
export function employeeBody(form: FormData): BodyOf<typeof saveEmployee> {
  const id = textOf(form, 'id')
  const [type, typed, costCentre] = [textOf(form, 'limit'), textOf(form, 'amount').trim(), textOf(form, 'costCentre')]
  const amount = type === 'none' || typed === '' ? null : readAmount(typed)
  if (amount === null && type !== 'none' && typed !== '')
    throw new FieldErrors({ amount: [{ code: 'company.import_unreadable', slots: {} }] })
  return {
    ...(id === '' ? {} : { id: Number(id) }),
    email: textOf(form, 'email'),
    givenName: textOf(form, 'givenName'),
    surname: textOf(form, 'surname'),
    // The schema refuses whatever is none of the values.
    locale: textOf(form, 'locale') as 'de',
    limit: { type: type as 'none', amount },
    permissions: PERMISSIONS.filter((one) => form.get(`may_${one}`) === 'yes'),
    costCentre: costCentre.trim() === '' ? null : costCentre,
  }
}
