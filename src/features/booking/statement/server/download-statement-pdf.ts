import { REGION_ZONE } from '#kernel/locale.ts'
import { defaultAddressOf } from '#features/account/billing/server/billing-addresses.ts'
import { localDay } from '#kernel/time.ts'
import { translator } from '#kernel/texts.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { addressLines } from '#platform/paper/address-lines.ts'
import type { downloadStatementPdf as contract } from '../contract.ts'
import { isOpenMonth } from '../rules/statement.ts'
import { isDrawable } from '../rules/statement-document.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { drawInFence } from './draw-in-fence.ts'
import type { StatementPaper } from './draw-statement.ts'
import { readStatement } from './read-statement.ts'

/** Of a month that is over: the same file, whenever it is asked for. */
export async function downloadStatementPdf({ viewer, query, now, context, ...call }: Call<typeof contract>) {
  const language = query.language ?? call.locale
  const { currency, month } = query
  const { read } = context.db
  if (isOpenMonth(month, localDay(now, REGION_ZONE))) refuse('request.not_found')
  const statement = await readStatement(read, { personId: viewer.id, currency, month, language })
  if (!isDrawable(statement)) refuse('statement.too_long')
  const address = await defaultAddressOf(read, { personId: viewer.id, companyId: null })
  const provider = address ? addressLines({ ...address, name: address.name1 }, language) : [viewer.name]
  const operator = { name: context.config.OPERATOR_NAME, address: context.config.OPERATOR_ADDRESS }
  const t = translator(language === 'en' ? en : de, language)
  return {
    name: `viertel-${t('fileName')}-${month}-${currency}.pdf`,
    type: 'application/pdf' as const,
    pieces: drawn({ statement, provider, operator }),
  }
}

async function* drawn(paper: StatementPaper): AsyncGenerator<Uint8Array> {
  yield await drawInFence(paper)
}
