/** Up to how much a company may book before it pays (company paper 6); operators decide. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  cents,
  csvFile,
  currency,
  fileLanguage,
  idInPath,
  line,
  listCursor,
  listMeta,
  sortFields,
} from '#kernel/fields.ts'
import { COMPANY_SORTS } from './rules/company-sorts.ts'
import { PAY_MODES } from '../budget/contract.ts'

const LONGEST_REASON = 500

const company = z.object({
  id: z.int(),
  name: z.string(),
  currency,
  payMode: z.enum(PAY_MODES),
  /** In cents; null where every booking is paid by itself. */
  creditCents: z.int().nullable(),
  /** Booked and not paid yet. */
  usedCents: z.int(),
})

const filter = { name: line(120, 0).optional(), ...sortFields(COMPANY_SORTS) }

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/operator/company',
  summary:
    'Companies with their credit, 50 at once; `name` is a part of theirs. Unless another order is asked for, those with a credit limit come first',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...filter, cursor: listCursor }),
  reply: z.object({ data: z.array(company), meta: z.object(listMeta(COMPANY_SORTS)) }),
  refusals: [],
})

export const downloadCompanies = endpoint({
  method: 'GET',
  path: '/api/operator/companies.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...filter, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

export const setCompanyCredit = endpoint({
  method: 'POST',
  path: '/api/operator/company/{id}',
  summary:
    'Set how much a company may book and not have paid yet; null ends it, and new bookings are paid by card again. What is booked stays',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    creditLimit: cents.nullable(),
    /** Operators read it. */
    reason: line(LONGEST_REASON, 1),
  }),
  reply: z.object({ data: company }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
