/**
 * How many places and people there are, for the desk's first page. Counting reads an entry of an index for each of them,
 * which takes longer than a page may once there are hundreds of thousands, so a timer counts once a minute.
 */
import { sql } from 'kysely'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readSetting, saveSetting } from '#platform/db/settings.ts'

/** The setting that keeps what was counted last. */
const SIZE = 'marketplace_size'

export type MarketplaceSize = { readonly offices: number; readonly people: number }

const SHARED = OFFICE_TYPE.internal | OFFICE_TYPE.employeesOnly
/** Places that colleagues share with each other are no business of the marketplace. */
export const isOffered = sql<boolean>`office.type & ${sql.lit(SHARED)} <> ${sql.lit(SHARED)}`

async function countSize(db: Reads): Promise<MarketplaceSize> {
  const { offices, people } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('office')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('office.status', '=', 'published')
        .where(isOffered)
        .$asScalar()
        .$notNull()
        .as('offices'),
      eb
        .selectFrom('person')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .$asScalar()
        .$notNull()
        .as('people'),
    ])
    .executeTakeFirstOrThrow()
  return { offices: Number(offices), people: Number(people) }
}

/** The timer. */
export async function countMarketplace({ db }: Context): Promise<number> {
  await saveSetting(db.write, SIZE, JSON.stringify(await countSize(db.read)))
  return 0
}

/** As it was counted last; counted now where no timer has done so yet. */
export async function readSize(db: Reads): Promise<MarketplaceSize> {
  const counted = await readSetting(db, SIZE)
  return typeof counted === 'string' ? (JSON.parse(counted) as MarketplaceSize) : countSize(db)
}
