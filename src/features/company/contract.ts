/** A company as its own people see it. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { budgetView } from './budget/contract.ts'

/** Spec 6: only people of the company; others have none. */
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'My company: its name, who administers it, and the people who book for it',
  access: ['corporate', 'employee'],
  reply: z.object({
    data: z.object({
      name: z.string(),
      /** Unique in the marketplace; null for companies of before there were ids. */
      companyId: z.string().nullable(),
      /** The team is called by its name. */
      team: z.object({ name: z.string(), id: z.string() }).nullable(),
      admin: z.object({ name: z.string(), email: z.string() }),
      /** Mine, in the window of today; amounts in cents, null without a limit. */
      budget: budgetView.nullable(),
      /** By surname. An employee sees no address of a colleague. */
      people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), isMe: z.boolean() })),
    }),
  }),
  refusals: ['request.not_found'],
})
