/** What tests do with messages to the tax office. */
import type { TestWorld } from '#app/testing/test-world.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { checkDpi, OFFICIAL } from '../../server/check-dpi.ts'
import { textOf } from '../../server/tax-world.ts'
import * as contract from '../contract.ts'
import type { MessageKind } from '../rules/next-message.ts'
import { compileMessages } from './compile-messages-job.ts'

export const messagesOf = (world: TestWorld, operator: SignedIn) => {
  /** A moment later than the one before, because that makes their ids. */
  const ask = async (year: number, kind: MessageKind = 'new', as = operator, on = world.context) => {
    world.clock.advance({ milliseconds: 1 })
    return (await world.call(contract.compileTaxMessage, { body: { year, kind } }, as, on)).data.id
  }
  const compile = async (year: number, kind: MessageKind = 'new') => {
    const id = await ask(year, kind)
    await compileMessages(world.context, world.clock.now())
    return id
  }
  const mark = (id: number, over: object = {}, as = operator) => {
    const body = { sentOn: localDay(world.clock.now(), REGION_ZONE), receipt: `DIP-${id}`, ...over }
    return world.call(contract.markTaxMessageSent, { params: { id: String(id) }, body }, as)
  }
  const discard = (id: number, as = operator) =>
    world.call(contract.discardTaxMessage, { params: { id: String(id) } }, as)
  const file = async (id: number) => {
    const text = await textOf(
      await world.call(contract.downloadTaxMessage, { query: { message: String(id) } }, operator),
    )
    checkDpi(text)
    if (OFFICIAL !== '') checkDpi(text, `${OFFICIAL}/DPIXML_v1.0.xsd`)
    return text
  }
  const list = (year: number) => world.call(contract.listTaxMessages, { query: { year: String(year) } }, operator)
  return {
    ask,
    compile,
    mark,
    discard,
    file,
    list,
    /** Compiled and sent. */
    async send(year: number, kind: MessageKind = 'new') {
      const id = await compile(year, kind)
      await mark(id)
      return id
    },
  }
}

/** The record of a provider in a message; undefined when it has none. */
export const recordIn = (text: string, { id }: { id: number }) =>
  text.split('<ReportableSeller>').find((one) => one.includes(`-${id}</stf:DocRefId>`))
