/** What is said of an office: its title, texts and tags, and whom to ask on the day. */
import { z } from 'zod'
import { emailToAscii } from '#kernel/internet-domain.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { PHONE } from '#features/account/person/rules/profile.ts'
import { typedLine, typedList, typedText } from './typed-values.ts'
import {
  FEWEST_TAGS,
  LONGEST_ENTRANCE,
  LONGEST_LONG_TEXT,
  LONGEST_SECRET,
  LONGEST_SHORT_TEXT,
  LONGEST_TAG,
  LONGEST_TITLE,
  MOST_TAGS,
} from './wizard-limits.ts'
import type { Fields } from './wizard-steps.ts'

export const titleStep = z
  .object({ title_de: typedLine(LONGEST_TITLE, 1), title_en: typedLine(LONGEST_TITLE) })
  .transform(({ title_de, title_en }) => ({ title: { de: title_de, en: title_en } }))

export type TitleFacts = z.output<typeof titleStep>

/** An English title that repeats the German one was not typed: an office without one shows the German title. */
export function fieldsOfTitle({ title }: TitleFacts): Fields {
  return { title_de: title.de, title_en: title.en === title.de ? '' : title.en }
}

export const informationStep = z
  .object({
    short_de: typedText(LONGEST_SHORT_TEXT),
    short_en: typedText(LONGEST_SHORT_TEXT),
    long_de: typedText(LONGEST_LONG_TEXT),
    long_en: typedText(LONGEST_LONG_TEXT),
    tags_de: typedList(LONGEST_TAG, MOST_TAGS),
    tags_en: typedList(LONGEST_TAG, MOST_TAGS),
  })
  .refine(({ tags_de }) => tags_de.length >= FEWEST_TAGS, {
    message: 'office.tags_missing' satisfies RefusalCode,
    path: ['tags_de'],
  })
  .transform(({ short_de, short_en, long_de, long_en, tags_de, tags_en }) => ({
    short: { de: short_de, en: short_en },
    description: { de: long_de, en: long_en },
    tags: { de: tags_de, en: tags_en },
  }))

export type InformationFacts = z.output<typeof informationStep>

export function fieldsOfInformation({ short, description, tags }: InformationFacts): Fields {
  return {
    short_de: short.de,
    short_en: short.en,
    long_de: description.de,
    long_en: description.en,
    tags_de: tags.de.join(', '),
    tags_en: tags.en.join(', '),
  }
}

/** Wi-Fi and door code are for those who have booked, shortly before the start; they are stored encrypted. */
export const SECRET_FIELDS = ['wifi', 'doorCode'] as const

export const contactStep = z
  .object({
    name: typedLine(120),
    phone: typedLine(20).pipe(z.string().regex(PHONE, 'account.phone_invalid' satisfies RefusalCode)),
    email: typedLine(254)
      .transform(emailToAscii)
      .refine((typed) => typed === '' || z.email().safeParse(typed).success, {
        message: 'account.email_invalid' satisfies RefusalCode,
      }),
    entrance_de: typedText(LONGEST_ENTRANCE),
    entrance_en: typedText(LONGEST_ENTRANCE),
    wifi: typedLine(LONGEST_SECRET),
    doorCode: typedLine(LONGEST_SECRET),
  })
  .transform(({ name, phone, email, entrance_de, entrance_en, wifi, doorCode }) => ({
    contact: { name, phone, email },
    accessNote: { de: entrance_de, en: entrance_en },
    secrets: { wifi, doorCode },
  }))

export type ContactFacts = z.output<typeof contactStep>

export function fieldsOfContact({ contact, accessNote, secrets }: ContactFacts): Fields {
  return { ...contact, entrance_de: accessNote.de, entrance_en: accessNote.en, ...secrets }
}
