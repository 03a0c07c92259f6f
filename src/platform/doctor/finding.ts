/** What `npm run doctor` says: one line for each thing that it has looked at, and how to mend what is not right. */

export type Verdict = 'ok' | 'look here' | 'broken'

export type Finding = {
  readonly check: string
  /** `look here`: it works, and will not for long or not as it should. `broken`: something does not work now. */
  readonly verdict: Verdict
  /** One line. */
  readonly says: string
  /** One sentence; null where nothing has to be done. */
  readonly mend: string | null
}

export const ok = (check: string, says: string): Finding => ({ check, verdict: 'ok', says, mend: null })
export const lookHere = (check: string, says: string, mend: string): Finding => ({
  check,
  verdict: 'look here',
  says,
  mend,
})
export const broken = (check: string, says: string, mend: string): Finding => ({ check, verdict: 'broken', says, mend })

const COLUMN = { verdict: 'look here'.length, check: 16 } as const

/** The table as lines, in the order of the findings. */
export function tableOf(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ check, verdict, says, mend }) => [
    `${verdict.padEnd(COLUMN.verdict)}  ${check.padEnd(COLUMN.check)}  ${says.replaceAll(/\s+/g, ' ')}`,
    ...(mend === null ? [] : [`${' '.repeat(COLUMN.verdict + COLUMN.check + 4)}-> ${mend}`]),
  ])
}

const NAMED_SECRET = /SECRET|KEY|TOKEN|PASSWORD/
const SHORTEST_SECRET = 6

/**
 * Takes out what the settings keep secret, whoever has written it into a message: values of settings that are named so, and
 * passwords in addresses.
 * @param env the settings as they are given
 */
export function withoutSecrets(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => [
    ...(NAMED_SECRET.test(name) ? [value] : []),
    ...passwordsIn(value),
  ])
  const longestFirst = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
}

/** As they are written in the addresses, and as they are meant. */
function passwordsIn(value: string): string[] {
  return value
    .split(/\s+/)
    .filter((part) => part.includes('://') && URL.canParse(part))
    .flatMap((part) => {
      const { password } = new URL(part)
      return [password, decoded(password)]
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
