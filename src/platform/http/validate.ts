/** Validates by a zod schema and maps its issues to refusals by field path (Spec 8's error map). */
import type { z } from 'zod'
import { FieldErrors, type Refusal } from '#kernel/verdict.ts'
import { REFUSALS, type RefusalCode } from '#kernel/refusals.ts'

/**
 * @param names names of fields in the error map where they differ from their path
 * @throws FieldErrors
 */
export function validate<T extends z.ZodType>(
  schema: T,
  input: unknown,
  names: Readonly<Record<string, string>> = {},
): z.output<T> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  // No prototype: a field may be called `constructor`.
  const fields = Object.create(null) as Record<string, Refusal[]>
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const found = path.length > 0 ? path.map(String).join('.').slice(0, 200) : 'body'
      const name = Object.hasOwn(names, found) ? (names[found] ?? found) : found
      ;(fields[name] ??= []).push(refusalOf(issue))
    }
  }
  throw new FieldErrors(fields)
}

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  // A schema names its own refusal as the message: z.string().regex(..., 'search.time_format').
  if (issue.message in REFUSALS) return { code: issue.message as RefusalCode, slots: {} }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'field.required', slots: {} }
      return {
        code:
          issue.expected === 'number' || issue.expected === 'int'
            ? 'field.number'
            : issue.expected === 'string'
              ? 'field.text'
              : 'field.invalid',
        slots: {},
      }
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) === 1
          ? { code: 'field.required', slots: {} }
          : { code: 'field.too_short', slots: { minimum: String(issue.minimum) } }
        : { code: 'field.too_small', slots: { minimum: String(issue.minimum) } }
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'field.too_long' : 'field.too_big',
        slots: { maximum: String(issue.maximum) },
      }
    case 'unrecognized_keys':
      return { code: 'field.unknown', slots: {} }
    default:
      return { code: 'field.invalid', slots: {} }
  }
}
