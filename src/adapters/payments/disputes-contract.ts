/** The contract of every payment provider on disputes of card payments, and on what is answered to them. */
import { describe, expect } from 'vitest'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import type { ContractActions } from './contract-world.ts'

export function disputesContract(on: ContractActions): void {
  const { eur, fresh, payer, testNeeding, wish } = on
  /** 50.00 that were captured, and whose payer asks their bank for them at once. */
  const disputed = async () => {
    const paid = await on.payments.authorize(wish(await payer('disputes')), fresh('authorize'))
    if (paid.status !== 'authorized') throw new Error(paid.status)
    expect((await on.payments.getPayment(paid.authRef)).dispute).toBeNull()
    await on.payments.capture({ authRef: paid.authRef, amount: eur(5000) }, fresh('capture'))
    const read = async () => {
      const { dispute } = await on.payments.getPayment(paid.authRef)
      if (!dispute) throw new Error('nothing is disputed')
      return dispute
    }
    const open = await read()
    expect(open).toMatchObject({ state: 'open', cents: 5000, feeCents: 2000, reason: 'fraudulent' })
    return { authRef: paid.authRef, open, read }
  }

  // Answers end with the bank's decision, for which a test of a real provider would wait weeks.
  describe('disputes', () => {
    const caseOf = testNeeding({ time: true, payer: true, cards: ['disputes'] })

    for (const outcome of ['won', 'lost'] as const)
      caseOf(`a card payment is disputed, and the dispute is ${outcome}`, async () => {
        const { authRef, open, read } = await disputed()
        await on.world.closeDispute(authRef, outcome)
        expect(await read()).toEqual({ ...open, state: outcome, answerBy: null })
      })

    caseOf('it can be answered for days; nobody answers, and it is lost', async () => {
      const { open, read } = await disputed()
      const left = open.answerBy!.since(on.world.now()).total('hours')
      expect(left).toBeGreaterThan(7 * 24 - 1)
      on.world.advance({ hours: left - 1 })
      expect(await read()).toEqual(open)
      on.world.advance({ hours: 1 })
      expect(await read()).toEqual({ ...open, state: 'lost', answerBy: null })
    })

    for (const [evidence, outcome] of [
      ['They checked in at 10:02, see the door log.', 'won'],
      ['losing_evidence', 'lost'],
    ] as const)
      caseOf(`the evidence is ${evidence}: the bank looks at it, and the dispute is ${outcome}`, async () => {
        const { open, read } = await disputed()
        const answer = { disputeRef: open.ref, evidence }
        const key = fresh('evidence')
        expect(await on.payments.answerDispute(answer, key)).toEqual({ status: 'taken' })
        expect(await read(), 'the bank looks at it').toEqual({ ...open, answerBy: null })
        expect(await on.payments.answerDispute(answer, key), 'one key, one answer').toEqual({ status: 'taken' })
        expect(await on.payments.answerDispute(answer, fresh('evidence'))).toEqual({ status: 'too_late' })
        expect(await on.payments.acceptDispute({ disputeRef: open.ref }, fresh('accept'))).toEqual({
          status: 'too_late',
        })
        on.world.advance({ hours: 24 * 30 })
        expect(await read()).toEqual({ ...open, state: outcome, answerBy: null })
      })

    caseOf('one that is given up is lost at once, and takes no evidence any more', async () => {
      const { open, read } = await disputed()
      const key = fresh('accept')
      expect(await on.payments.acceptDispute({ disputeRef: open.ref }, key)).toEqual({ status: 'taken' })
      expect(await read()).toEqual({ ...open, state: 'lost', answerBy: null })
      expect(await on.payments.acceptDispute({ disputeRef: open.ref }, key)).toEqual({ status: 'taken' })
      const late = { disputeRef: open.ref, evidence: 'They were here.' }
      expect(await on.payments.answerDispute(late, fresh('evidence'))).toEqual({ status: 'too_late' })
    })

    caseOf('an answer that is lost is found again with the same key; an unknown dispute is a mistake', async () => {
      const { open } = await disputed()
      const answer = { disputeRef: open.ref, evidence: 'They were here.' }
      const key = fresh('evidence')
      await expect(on.world.losingAnswers(() => on.payments.answerDispute(answer, key))).rejects.toThrow(
        PaymentUnavailable,
      )
      expect(await on.payments.answerDispute(answer, key)).toEqual({ status: 'taken' })
      await expect(on.payments.answerDispute({ ...answer, evidence: 'Other' }, key)).rejects.toThrow(PaymentMisuse)
      const { open: other } = await disputed()
      const empty = { disputeRef: other.ref, evidence: '' }
      await expect(on.payments.answerDispute(empty, fresh('evidence')), 'nothing said').rejects.toThrow(PaymentMisuse)
      const nothing = { disputeRef: 'dp_nothing', evidence: 'They were here.' }
      await expect(on.payments.answerDispute(nothing, fresh('evidence'))).rejects.toThrow(PaymentMisuse)
      await expect(on.payments.acceptDispute({ disputeRef: 'dp_nothing' }, fresh('accept'))).rejects.toThrow(
        PaymentMisuse,
      )
      const inside = on.world.insideTransaction(() => on.payments.answerDispute(answer, fresh('evidence')))
      await expect(inside).rejects.toThrow('inside a database transaction')
    })
  })
}
