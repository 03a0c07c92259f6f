/** Judges how old the Node and the PostgreSQL are that run the product, and whether they have known faults. Pure. */
import { ADVISORIES, isAffected, isOlder } from './advisories.ts'
import { lookHere, ok, type Finding } from './finding.ts'

type Program = 'node' | 'postgresql'

/**
 * When the releases appeared with which this version of Viertel was tested. Of Node that is the packaged one; of
 * PostgreSQL the newest of each major version that may be used. A test compares the packaged ones.
 */
export const RELEASES: readonly (readonly [program: Program, version: string, day: string])[] = [
  ['node', '26.12.1', '2026-10-21'],
  ['postgresql', '18.4', '2026-05-14'],
  ['postgresql', '17.10', '2026-05-14'],
  ['postgresql', '16.14', '2026-05-14'],
  ['postgresql', '15.18', '2026-05-14'],
]

const SHOWN = { node: 'Node', postgresql: 'PostgreSQL' } as const
/** Both projects publish a release with mended faults every three months or more often. */
const OLD_AFTER_DAYS = 180

const majorOf = (version: string) => version.split('.', 1)[0]

/** @param shown the version as the program says it, e.g. "15.18 (Debian 15.18-0+deb12u1)" */
export function judgeRelease(program: Program, shown: string, now: Temporal.Instant): Finding {
  const check = `${SHOWN[program]} age`
  const version = /^[\d.]+/.exec(shown)?.[0] ?? shown
  const name = `${SHOWN[program]} ${version}`
  const fault = ADVISORIES.find((one) => one.name === program && isAffected(one, version))
  if (fault)
    return lookHere(
      check,
      `${name} has a known fault (${fault.id}): ${fault.what}`,
      `Install ${SHOWN[program]} ${fault.fixedIn} or newer. ${fault.here}`,
    )
  const tested = RELEASES.find(([of, its]) => of === program && majorOf(its) === majorOf(version))
  if (!tested || isOlder(tested[1], version)) return ok(check, `${name} is newer than the releases known here`)
  const days = now.toZonedDateTimeISO('UTC').toPlainDate().since(tested[2]).days
  const update = `Look for a newer release of ${SHOWN[program]} ${majorOf(version)}: each mends faults.`
  if (isOlder(version, tested[1])) return lookHere(check, `${name} is older than ${tested[1]}`, update)
  const says = `${name} is ${days} days old`
  return days > OLD_AFTER_DAYS ? lookHere(check, says, update) : ok(check, says)
}
