/** What demo mode wants of the demo city, which stands outside src and is handed in by the entry (tools/serve.ts). */
import type { DemoPerson } from '#client/page-context.ts'
import type { DatabaseServer } from '../open/open-database-server.ts'
import type { OpenContext } from '../open/open-context.ts'
import type { Drawings } from '../serve/serve-media.ts'

export type Demo = {
  readonly password: string
  readonly logins: readonly DemoPerson[]
  readonly people: () => Promise<readonly DemoPerson[]>
  readonly json: () => Promise<unknown>
  readonly drawings: Drawings
  /** Covers are drawn while nobody asks for others. */
  drawCovers(): void
  stop(): Promise<void>
}

/** The city is built at the first start; `say` reports its progress on the terminal. */
export type StartDemo = (parts: {
  open: OpenContext
  database: DatabaseServer
  say: (text: string) => void
}) => Promise<Demo>
