/**
 * The columns that the map counts by, with every published public office, cached in memory: 40 bytes an office
 * (decision 26). Before each use the cache applies the changes since (office_change), so it is as fresh as the database
 * it is read from; each replica has a cache of its own.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { allNullable, column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { visibleTo, visibleOfficeIds, viewerScopeValue } from '#features/office/server/audience.ts'
import type { ViewerScope } from '#features/office/rules/audience.ts'
import { settingSaved, settingText } from '#platform/db/settings.ts'
import type { Reader, Writer } from '#platform/db/handles.ts'
import { arrange, columnsOf, takeOut, type CountedOffice, type OfficeColumns } from '../rules/office-columns.ts'

const GROUPS = [1, 2] as const
const BLOCK_OFFICES = 8192
/** Retention of changes; a cache that is older reads all offices again. */
const KEPT_HOURS = 4
/** The key of the setting with the revision up to which changes have been deleted. */
const FORGOTTEN = 'office_changes_forgotten'
/** Each changed office is looked up in all columns (0.5 ms at a million). Above this number they are read anew. */
const MOST_CHANGED_AT_ONCE = 200
/** Changed offices have separate columns, rebuilt at each change. Above this number everything is read again. */
const MOST_CHANGED = 5000

type Columns = {
  readonly blocks: readonly OfficeColumns[]
  /** Current state of offices that changed since the blocks were read; null for those that do not count any more. */
  readonly changed: Map<number, GroupedOffice | null>
  changedBlocks: readonly OfficeColumns[]
  /** Every transaction before this id was finished when the columns were last updated. */
  horizon: bigint
}

const OFFICE = {
  id: column.number('o.id'),
  group: column.number('o.grp'),
  mx: column.number('o.mx'),
  my: column.number('o.my'),
  price_cents: column.number('o.price_cents'),
  capacity: column.number('o.capacity'),
  people: column.number('o.people'),
  type: column.number('o.type'),
  features: column.text('o.features::text'),
}

type OfficeRow = RowOf<typeof OFFICE>

const columnsOfReaders = new WeakMap<Reader, () => Promise<Columns>>()

/** All offices that everybody sees, current as of now. */
export async function readOfficeColumns(db: Reader): Promise<readonly OfficeColumns[]> {
  const upToDate = columnsOfReaders.get(db) ?? oneAtATime(createColumnCache(db))
  columnsOfReaders.set(db, upToDate)
  const { blocks, changedBlocks } = await upToDate()
  return [...blocks, ...changedBlocks]
}

const SEEN = preparedStatement({
  name: 'search_map_seen_offices',
  row: OFFICE,
  text: `select ${listOf(OFFICE)} from office o
        where o.id = any (${visibleOfficeIds('$1')}) and o.status = 'published' and o.type & ${OFFICE_TYPE.employeesOnly} <> 0`,
})

/** The employees-only offices that this person sees; there are never many. */
export async function readVisibleColumns(db: Reader, viewerScope: ViewerScope): Promise<readonly OfficeColumns[]> {
  if (viewerScope.companyId === null && viewerScope.personId === null) return []
  const rows = await db.query(SEEN, [viewerScopeValue(viewerScope)])
  return blocksOf(rows.map(toOffice))
}

const OF_PROVIDER = preparedStatement({
  name: 'search_map_provider_offices',
  row: OFFICE,
  text: `select ${listOf(OFFICE)} from office o where o.provider_id = $1 and o.status = 'published' and ${visibleTo('o', '$2')}`,
})

/** One provider has few offices, so they are read without a cache. */
export async function readProviderColumns(
  db: Reader,
  providerId: number,
  viewerScope: ViewerScope,
): Promise<readonly OfficeColumns[]> {
  const rows = await db.query(OF_PROVIDER, [providerId, viewerScopeValue(viewerScope)])
  return blocksOf(rows.map(toOffice))
}

const FORGET = preparedStatement({
  name: 'search_map_forget',
  row: {},
  text: `with gone as (delete from office_change where changed_at < now() - make_interval(hours => $1) returning revision)
      ${settingSaved(FORGOTTEN, 'select to_jsonb(max(revision::text::numeric)::text) as value from gone having count(*) > 0')}`,
})

/** Deletes old changes, once an hour. The deleted revision is recorded, so that older caches notice. */
export async function deleteOldOfficeChanges(db: Writer): Promise<void> {
  await db.query(FORGET, [KEPT_HOURS])
}

/** @returns updates the columns; must not be called again before it has resolved */
function createColumnCache(db: Reader): () => Promise<Columns> {
  let columns: Columns | null = null
  let reread: Columns | null = null
  let isRereading = false

  /** Reads everything in the background: meanwhile the old columns with all changes are just as correct. */
  function startRereading() {
    if (isRereading) return
    isRereading = true
    readAll(db)
      .then(
        (fresh) => (reread = fresh),
        // The next caller gets the error.
        () => undefined,
      )
      .finally(() => (isRereading = false))
  }

  return async () => {
    const known = reread ?? columns
    reread = null
    if (!known) return (columns = await readAll(db))
    const { horizon, forgotten, offices } = await readChanges(db, known.horizon)
    // The horizon went backwards: this is another server with other transaction ids.
    const isUnknown = horizon < known.horizon || forgotten >= known.horizon
    if (isUnknown || offices.length > MOST_CHANGED_AT_ONCE) return (columns = await readAll(db))
    apply(known, offices)
    known.horizon = horizon
    if (known.changed.size > MOST_CHANGED) startRereading()
    return (columns = known)
  }
}

/** A caller that arrives during a run gets the next run's result, because this run may miss the latest writes. */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const start = () => {
    next = null
    return (running = run().finally(() => (running = null)))
  }
  return () => next ?? (running ? (next = running.then(start, start)) : start())
}

type Change = { readonly id: number; readonly office: GroupedOffice | null }

function apply(columns: Columns, changes: readonly Change[]): void {
  // While a long transaction is open, changes after its start are returned again and again.
  const news = changes.filter(({ id, office }) => !isSame(columns.changed.get(id), office))
  if (news.length === 0) return
  for (const { id, office } of news) {
    takeOut(columns.blocks, id)
    columns.changed.set(id, office)
  }
  columns.changedBlocks = blocksOf([...columns.changed.values()].filter((office) => office !== null))
}

function isSame(known: GroupedOffice | null | undefined, office: GroupedOffice | null): boolean {
  if (!known || !office) return known === office
  return (Object.keys(office) as (keyof GroupedOffice)[]).every((column) => known[column] === office[column])
}

function blocksOf(offices: readonly GroupedOffice[]): OfficeColumns[] {
  return GROUPS.map((group) =>
    columnsOf(
      group,
      offices.filter((office) => office.group === group),
    ),
  )
}

type GroupedOffice = CountedOffice & { readonly group: number }

function toOffice({ id, group, mx, my, price_cents, capacity, people, type, features }: OfficeRow): GroupedOffice {
  return { id, group, mx, my, priceCents: price_cents, capacity, people, type, features: BigInt(features) }
}

const CHANGES = preparedStatement({
  name: 'search_map_changes',
  row: {
    horizon: column.text(),
    forgotten: nullable.text(),
    changed: nullable.number(),
    ...allNullable(OFFICE),
  },
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${settingText(FORGOTTEN)} as forgotten, c.office_id as changed, ${listOf(OFFICE)}
        from (values (1)) one
          left join (select distinct office_id from office_change where revision >= $1::text::xid8) c on true
          left join office o on o.id = c.office_id and o.status = 'published' and o.type & ${OFFICE_TYPE.employeesOnly} = 0`,
})

async function readChanges(db: Reader, since: bigint) {
  const rows = await db.query(CHANGES, [String(since)])
  const [first] = rows
  if (!first) throw new Error('one row, always')
  const offices = rows.flatMap((row) =>
    row.changed === null ? [] : [{ id: row.changed, office: row.id === null ? null : toOffice(row as OfficeRow) }],
  )
  return { horizon: BigInt(first.horizon), forgotten: BigInt(first.forgotten ?? 0), offices }
}

const HORIZON = preparedStatement({
  name: 'search_map_horizon',
  row: { horizon: column.text() },
  text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
})

/** Changes made meanwhile are in office_change from the horizon on, and the next update applies them. */
async function readAll(db: Reader): Promise<Columns> {
  const [now] = await db.query(HORIZON)
  if (!now) throw new Error('one row, always')
  const blocks: OfficeColumns[] = []
  for (const group of GROUPS) {
    let last: BlockEnd | null = { cell: -1, price: -1, id: 0 }
    while (last) {
      const { block, end } = await readBlock(db, group, last)
      if (block) blocks.push(block)
      last = end
    }
  }
  return { blocks, changed: new Map(), changedBlocks: [], horizon: BigInt(now.horizon) }
}

type BlockEnd = { readonly cell: number; readonly price: number; readonly id: number }

const BLOCK = preparedStatement({
  name: 'search_map_block',
  row: {
    ids: nullable.bytes(),
    mx: nullable.bytes(),
    my: nullable.bytes(),
    price: nullable.bytes(),
    capacity: nullable.bytes(),
    people: nullable.bytes(),
    type: nullable.bytes(),
    low: nullable.bytes(),
    high: nullable.bytes(),
    cell: nullable.number(),
  },
  text: `select string_agg(float8send(id), '') as ids, string_agg(int4send(mx), '') as mx, string_agg(int4send(my), '') as my,
          string_agg(int4send(price_cents), '') as price, string_agg(int2send(capacity), '') as capacity, string_agg(int2send(people), '') as people,
          string_agg(int4send(type), '') as type, string_agg(substring(int8send(features) from 5), '') as low, string_agg(substring(int8send(features) for 4), '') as high, max(cell9) as cell
        from (
          select id, mx, my, price_cents, capacity, people, type, features, cell9 from office o
          where status = 'published' and grp = $1::smallint and (cell9, price_cents, id) > ($2, $3, $4) and type & ${OFFICE_TYPE.employeesOnly} = 0
          order by cell9, price_cents, id limit ${BLOCK_OFFICES}
        ) o`,
})

/**
 * In index order, cell by cell, so that a block is contiguous on the map. Columns are transferred as bytes, without an
 * object per office.
 */
async function readBlock(
  db: Reader,
  group: number,
  after: BlockEnd,
): Promise<{ block: OfficeColumns | null; end: BlockEnd | null }> {
  const [row] = await db.query(BLOCK, [group, after.cell, after.price, after.id])
  if (!row?.ids) return { block: null, end: null }
  const numbers = (column: Exclude<keyof typeof row, 'cell'>, bytes: 2 | 4 | 8) => hostOrder(row[column], bytes)
  const raw = {
    group,
    ids: new Float64Array(numbers('ids', 8)),
    mx: new Int32Array(numbers('mx', 4)),
    my: new Int32Array(numbers('my', 4)),
    priceCents: new Int32Array(numbers('price', 4)),
    capacity: new Int16Array(numbers('capacity', 2)),
    people: new Int16Array(numbers('people', 2)),
    type: new Int32Array(numbers('type', 4)),
    features: { low: new Int32Array(numbers('low', 4)), high: new Int32Array(numbers('high', 4)) },
  }
  const end = { cell: row.cell as number, price: raw.priceCents.at(-1) as number, id: raw.ids.at(-1) as number }
  return { block: arrange(raw), end: raw.ids.length < BLOCK_OFFICES ? null : end }
}

/** PostgreSQL sends big-endian, typed arrays here are little-endian. A copy, because a Buffer may be unaligned. */
function hostOrder(sent: Buffer | null, bytes: 2 | 4 | 8): ArrayBuffer {
  const copy = new Uint8Array(sent ?? [])
  const buffer = Buffer.from(copy.buffer)
  if (bytes === 2) buffer.swap16()
  else if (bytes === 4) buffer.swap32()
  else buffer.swap64()
  return copy.buffer
}
