/** All that is sealed under SECRET in the database, and its being sealed anew when SECRET is changed (`npm run reseal`). */
import { sql } from 'kysely'
import { factorSeal } from '#features/account/sign-in/server/one-time-code.ts'
import { secretSeal } from '#features/integration/webhook/server/secret-seal.ts'
import { addressSeal } from '#features/office/feed/server/address-seal.ts'
import { secretsSeal } from '#features/office/wizard/server/office-secrets.ts'
import type { Writer } from '#platform/db/handles.ts'
import type { Keyring } from '#platform/keyring.ts'
import { sealAnew, type Seal } from '#platform/sealed-text.ts'

type SealedColumn = {
  readonly table: string
  readonly column: string
  /** Of the primary key, all of it. */
  readonly keys: readonly { readonly name: string; readonly type: 'bigint' | 'uuid' }[]
  /** @param keys the row's, as text */
  readonly sealOf: (keys: readonly string[]) => Seal
}

const BY_NUMBER = [{ name: 'id', type: 'bigint' }] as const
const BY_UUID = [{ name: 'id', type: 'uuid' }] as const

/** Every use of `sealText` and `sealBytes` whose result is stored; a test compares the purposes. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'office', column: 'secrets', keys: BY_NUMBER, sealOf: ([id]) => secretsSeal(Number(id)) },
  { table: 'office_draft', column: 'secrets', keys: BY_NUMBER, sealOf: ([id]) => secretsSeal(Number(id)) },
  {
    table: 'calendar_feed',
    column: 'address_sealed',
    keys: [
      { name: 'office_id', type: 'bigint' },
      { name: 'id', type: 'bigint' },
    ],
    sealOf: ([office, id]) => addressSeal(Number(office), Number(id)),
  },
  {
    table: 'login_factor',
    column: 'secret_sealed',
    keys: [{ name: 'person_id', type: 'uuid' }],
    sealOf: ([person = '']) => factorSeal(person),
  },
  { table: 'webhook_endpoint', column: 'secret', keys: BY_UUID, sealOf: ([id = '']) => secretSeal(id) },
  { table: 'webhook_endpoint', column: 'old_secret', keys: BY_UUID, sealOf: ([id = '']) => secretSeal(id) },
]

const BATCH = 500

type Row = { readonly keys: readonly string[]; readonly sealed: string }

/** Counts of rows. `lost`: they open with no secret that is known, and stay as they are. */
export type Resealed = { readonly name: string; readonly anew: number; readonly already: number; readonly lost: number }

/**
 * Seals one column under SECRET, also while the product runs: a batch is one statement, and a row that has been changed
 * meanwhile is left alone, because whatever changed it has sealed it. Run again it goes on where it was ended.
 */
async function resealColumn(db: Writer, column: SealedColumn, keyring: Keyring): Promise<Resealed> {
  const count = { anew: 0, already: 0, lost: 0 }
  let after: readonly string[] | null = null
  for (;;) {
    const rows: readonly Row[] = await nextRows(db, column, after)
    const changed = []
    for (const { keys, sealed } of rows) {
      try {
        const anew = sealAnew(sealed, column.sealOf(keys), keyring)
        if (anew === null) count.already += 1
        else changed.push({ keys, sealed, anew })
      } catch {
        count.lost += 1
      }
    }
    count.anew += changed.length === 0 ? 0 : await save(db, column, changed)
    if (rows.length < BATCH) return { name: `${column.table}.${column.column}`, ...count }
    after = rows.at(-1)?.keys ?? null
  }
}

export async function resealAll(db: Writer, keyring: Keyring): Promise<readonly Resealed[]> {
  const done: Resealed[] = []
  for (const column of SEALED_COLUMNS) done.push(await resealColumn(db, column, keyring))
  return done
}

async function nextRows(
  db: Writer,
  { table, column, keys }: SealedColumn,
  after: readonly string[] | null,
): Promise<readonly Row[]> {
  const names = sql.join(keys.map(({ name }) => sql.ref(name)))
  const texts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`))
  const bound =
    after && sql`and (${names}) > (${sql.join(keys.map(({ type }, i) => sql`${after[i]}::${sql.raw(type)}`))})`
  const { rows } = await sql<Row>`select array[${texts}] as keys, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${bound ?? sql``} order by ${names} limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** @returns how many rows are as they were read, and so were changed */
async function save(
  db: Writer,
  { table, column, keys }: SealedColumn,
  changed: readonly (Row & { readonly anew: string })[],
): Promise<number> {
  const found = sql.join(
    keys.map(({ name, type }, i) => sql`t.${sql.ref(name)} = (v.keys->>${sql.lit(i)}::int)::${sql.raw(type)}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`update ${sql.table(table)} as t set ${sql.ref(column)} = v.anew
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v(keys jsonb, sealed text, anew text)
    where ${found} and t.${sql.ref(column)} = v.sealed`.execute(db)
  return Number(numAffectedRows ?? 0)
}
