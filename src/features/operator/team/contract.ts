/** Who works at the desk, and what each may do. Owners alone decide on it. */
import { z } from 'zod'
import { emailAddress } from '#features/account/contract.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import { TEAM_SORTS } from './rules/team-sorts.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { csvFile, fileLanguage, line, sortFields } from '#kernel/fields.ts'

const roles = z.array(z.enum(DESK_ROLES))

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles,
  /** Without the second step of signing in they can do nothing yet. */
  hasFactor: z.boolean(),
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/operator/team',
  summary: 'All operators with their roles, by name unless another order is asked for',
  access: ['operator'],
  desk: [],
  query: z.strictObject(sortFields(TEAM_SORTS)),
  reply: z.object({
    data: z.array(colleague),
    meta: z.object({ sort: z.enum(TEAM_SORTS), order: z.enum(LIST_ORDERS) }),
  }),
  refusals: [],
})

export const downloadTeam = endpoint({
  method: 'GET',
  path: '/api/operator/team.csv',
  summary: 'The same as a table for spreadsheets; a link names its language',
  access: ['operator'],
  desk: [],
  query: z.strictObject({ ...sortFields(TEAM_SORTS), language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/operator/team',
  summary:
    'Give an account roles at the desk, or take them away: those named are the ones it has then, and without any it is an ordinary account again. Whoever becomes an operator, or stops being one, is signed out',
  access: ['operator'],
  desk: [],
  body: z.strictObject({
    email: emailAddress,
    roles: roles.max(DESK_ROLES.length),
    reason: line(1000, 10),
  }),
  reply: z.object({ data: z.object({ roles }) }),
  refusals: ['account.proof_needed', 'operator.nobody', 'operator.not_suitable', 'operator.last_owner'],
})
