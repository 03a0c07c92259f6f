/** Settings that say who runs the marketplace. */
import { z } from 'zod'
import { isCreditorId } from '#kernel/check-digits.ts'

const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema])

export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: {
    form: 'a name',
    example: 'Kiezraum GmbH',
    fallback: '',
    about: 'who runs this marketplace: imprint, terms, privacy; required in production',
    schema: z.string().max(200),
  },
  OPERATOR_LEGAL_FORM: {
    form: 'a legal form',
    example: 'Gesellschaft mit beschränkter Haftung',
    fallback: '',
    about: 'in the imprint, where the name does not say it',
    schema: z.string().max(120),
  },
  OPERATOR_REPRESENTED_BY: {
    form: 'names, separated by commas',
    example: 'Lena Brandt, Omar Aziz',
    fallback: '',
    about: 'who acts for a company: imprint',
    schema: z.string().max(200),
  },
  OPERATOR_PHONE: {
    form: 'a telephone number',
    example: '+49 30 1234567',
    fallback: '',
    about: 'imprint; besides the e-mail address the law asks for a second fast way',
    schema: optional(z.string().regex(/^\+?[0-9 ()/-]{5,30}$/)),
  },
  OPERATOR_LANGUAGES: {
    form: 'languages, separated by commas',
    example: 'Deutsch, English',
    fallback: 'Deutsch, English',
    about: 'in which the contact points of the Digital Services Act (Articles 11 and 12) answer: imprint',
    schema: z.string().min(2).max(120),
  },
  OPERATOR_DSA_EMAIL: {
    form: 'an e-mail address',
    example: 'dsa@viertel.example',
    fallback: '',
    about: 'the contact point for authorities; empty = OPERATOR_EMAIL',
    schema: optional(z.email()),
  },
  OPERATOR_ADDRESS: {
    form: 'an address in one line, parts separated by commas',
    example: 'Beispielweg 1, 10115 Berlin, Deutschland',
    fallback: '',
    about: 'where the operator can be served; required in production',
    schema: z.string().max(300),
  },
  OPERATOR_EMAIL: {
    form: 'an e-mail address',
    example: 'hallo@viertel.example',
    fallback: '',
    about: 'for questions, complaints and reports; required in production',
    schema: optional(z.email()),
  },
  OPERATOR_VAT_ID: {
    form: 'a German VAT ID',
    example: 'DE123456788',
    fallback: '',
    about: 'on commission invoices, which need it or OPERATOR_TAX_NUMBER; required in production',
    schema: optional(z.string().regex(/^DE[0-9]{9}$/)),
  },
  OPERATOR_TAX_NUMBER: {
    form: 'a German tax number',
    example: '30/123/45678',
    fallback: '',
    about: 'on commission invoices; providers in Switzerland are billed with it',
    schema: z.string().max(20),
  },
  OPERATOR_REGISTER: {
    form: 'court and number in the commercial register',
    example: 'Amtsgericht Berlin (Charlottenburg), HRB 12345 B',
    fallback: '',
    about: 'on commission invoices, in the imprint and below every mail',
    schema: z.string().max(120),
  },
  SEPA_CREDITOR_ID: {
    form: 'a SEPA creditor identifier with its check digits, without blanks',
    example: 'DE98ZZZ09999999999',
    fallback: '',
    about:
      'in the mandate of a bank account and in the notice before a debit; empty = an example in demo mode, else the payment provider names its own',
    schema: optional(z.string().refine(isCreditorId)),
  },
} as const
