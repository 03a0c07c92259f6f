/** A company as its own people see it. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { PERMISSIONS } from '#features/account/rules/user-limit.ts'
import { budgetParts } from './budget/contract.ts'

/** Spec 6: only people of the company; others have none. */
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'My company: its name, who administers it, what I may do there, and my budget',
  access: ['corporate', 'employee'],
  reply: z.object({
    data: z.object({
      name: z.string(),
      /** By whose days its budgets are counted. */
      zone: z.string(),
      /** Unique in the marketplace; null for companies of before there were ids. */
      companyId: z.string().nullable(),
      /** Of its billing address; null while it has none. */
      city: z.string().nullable(),
      /** The team is called by its name. */
      team: z.object({ name: z.string(), id: z.string() }).nullable(),
      admin: z.object({ name: z.string(), email: z.string() }),
      /** Mine, in the window of today; amounts in cents, null without a limit. */
      budget: budgetParts.nullable(),
      /** What I am there, and may do; the cost centre of my bookings. */
      me: z.object({
        role: z.enum(['admin', 'employee']),
        permissions: z.array(z.enum(PERMISSIONS)),
        costCentre: z.object({ code: z.string(), name: z.string() }).nullable(),
      }),
    }),
  }),
  refusals: ['request.not_found'],
})
