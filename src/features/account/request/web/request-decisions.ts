/** What the forms about requests ask for; for the actions of their pages, whose schemas stay on the server. */
import type { Decisions } from '#client/form/decisions.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import { closeDataRequest, extendDataRequest, fulfilDataRequest, openDataRequest } from '../contract.ts'
import type { RequestForm } from './request-form.ts'

export const REQUEST_DECISIONS = {
  fulfil: (call, form) =>
    call(fulfilDataRequest, { params: { id: textOf(form, 'id') }, body: { outcome: textOf(form, 'outcome') } }),
  extend: (call, form) =>
    call(extendDataRequest, { params: { id: textOf(form, 'id') }, body: { reason: textOf(form, 'reason') } }),
  close: (call, form) =>
    call(closeDataRequest, {
      params: { id: textOf(form, 'id') },
      // The schema refuses what is neither.
      body: { as: textOf(form, 'as') as 'refused', reason: textOf(form, 'reason') },
    }),
} satisfies Record<RequestForm, Decisions[string]>

/** @param person whose page it is */
export const openRequest = (call: PageContext['call'], person: string, form: FormData) =>
  call(openDataRequest, {
    params: { id: person },
    body: {
      // The schema refuses what is none of the choices.
      kind: textOf(form, 'kind') as 'access',
      channel: textOf(form, 'channel') as 'letter',
      identity: textOf(form, 'identity') as 'document',
      arrivedOn: textOf(form, 'arrivedOn'),
      wanted: textOf(form, 'wanted'),
    },
  })
