import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayTimeText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Table } from '#ui/table.tsx'
import type { listWebhookDeliveries } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AGAIN } from './webhook-form.ts'

type Log = ReplyData<typeof listWebhookDeliveries>['data']
type WebhookLogProps = { webhook: string; host: string; log: Log; isActive: boolean }

/** What was sent lately, the newest first. */
export function WebhookLog({ webhook, host, log, isActive }: WebhookLogProps) {
  const t = useTexts({ de, en })
  const at = useDayTimeText()
  const answer = ({ status, fault }: Log[number]) => {
    if (fault !== null) return t(`fault_${fault}`)
    return status === null ? t('notTried') : String(status)
  }
  const next = ({ state, nextAt, attempts }: Log[number]) => {
    if (nextAt === null) return t(state === 'delivered' ? 'delivered' : 'failed')
    return attempts === 0 ? t('soon') : t('nextTry', { at: at(nextAt) })
  }
  return (
    <Table
      caption={t('logOf', { host })}
      rows={log}
      keyOf={({ id }) => id}
      empty={t('logEmpty')}
      columns={[
        { key: 'event', title: t('event'), cell: ({ type }) => <code>{type}</code> },
        { key: 'at', title: t('when'), cell: ({ happenedAt }) => at(happenedAt) },
        { key: 'answer', title: t('answer'), cell: answer },
        {
          key: 'took',
          title: t('took'),
          isNumeric: true,
          cell: ({ tookMs }) => (tookMs === null ? '' : t('ms', { ms: String(tookMs) })),
        },
        { key: 'next', title: t('outcome'), cell: next },
        {
          key: 'again',
          title: t('act'),
          cell: ({ id, type, happenedAt }) =>
            isActive && (
              <PostForm intent={AGAIN} preventScrollReset>
                <input type="hidden" name="id" value={webhook} />
                <input type="hidden" name="delivery" value={id} />
                <SubmitButton look="text" aria-label={`${t('again')}: ${type}, ${at(happenedAt)}`}>
                  {t('again')}
                </SubmitButton>
              </PostForm>
            ),
        },
      ]}
    />
  )
}
