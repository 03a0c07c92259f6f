/**
 * Spec 2, 6: the rating modal for a booking id. It loads the office and any earlier rating. The stars are disabled
 * while it saves; a failure is shown and keeps the choice. The backdrop does not close it (Spec 9).
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { useEffect, useState } from 'react'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from '#ui/picture.tsx'
import type { rateBooking, readRating } from '../contract.ts'
import type { RatingValue } from '../rules/rate.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { MOST_LETTERS } from '../words/rules/limits.ts'
import { RatingInput } from './rating-input.tsx'

type Loaded = ReplyData<typeof readRating>['data']

export type RatingModalProps = {
  bookingId: string
  onClose: () => void
  /** Called after the rating has changed, so that what shows it can be loaded again. */
  onSaved: () => void
}

export function RatingModal({ bookingId, onClose, onSaved }: RatingModalProps) {
  const t = useTexts({ de, en })
  const { loaded, no, again } = useRating(bookingId)
  return (
    // The title is announced first: the stars appear once they are loaded.
    <Dialog className="rating-modal" title={t('title')} closeLabel={t('close')} onClose={onClose} isTitleFocused>
      {loaded && <Rate bookingId={bookingId} loaded={loaded} onSaved={onSaved} />}
      {no && (
        <>
          <Notice tone="bad" isAnnounced>
            {no.message}
          </Notice>
          <Button onClick={again}>{t('retry')}</Button>
        </>
      )}
      {!loaded && !no && (
        <p className="quiet rating-wait" role="status">
          {t('loading')}
        </p>
      )}
    </Dialog>
  )
}

function useRating(bookingId: string) {
  const [state, setState] = useState<{ loaded?: Loaded; no?: ApiRefusal }>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    callApi<typeof readRating>('GET', '/api/rate/{id}', { params: { id: bookingId }, signal: gone.signal }).then(
      (answer) => {
        if (answer.ok) setState({ loaded: answer.reply.data })
        else setState({ no: answer })
      },
      () => undefined,
    )
    return () => gone.abort()
  }, [bookingId, round])
  const again = () => {
    setState({})
    setRound(round + 1)
  }
  return { ...state, again }
}

function Rate({ bookingId, loaded, onSaved }: { bookingId: string; loaded: Loaded; onSaved: () => void }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { data: office } = loaded.office
  const { data: own } = loaded.rating
  const [value, setValue] = useState<RatingValue | null>(own.rating as RatingValue | null)
  return (
    <ApiForm
      className="stack"
      send={(fields) =>
        callApi<typeof rateBooking>('POST', '/api/rate/{id}', {
          params: { id: bookingId },
          // The button is disabled while there is no value.
          body: { rating: value as RatingValue, text: textOf(fields, 'text') },
        })
      }
      onSaved={() => {
        onSaved()
        return { done: t('thanks') }
      }}
    >
      <div className="rating-office">
        {office.photo && <Picture pictureKey={office.photo.key} hash={office.photo.hash} alt="" sizes="96px" eager />}
        <p>
          <b>{office.title}</b>
          <br />
          <span className="quiet">{office.provider_name}</span>
        </p>
      </div>
      <RatingInput value={value} isDisabled={!own.mayRate} onChange={setValue} />
      {own.mayRate && (
        <TextAreaField label={t('words')} name="text" rows={3} maxLength={MOST_LETTERS} defaultValue={own.text}>
          <span className="hint">{t('wordsHint')}</span>
        </TextAreaField>
      )}
      {own.mayRate ? (
        <p className="hint">{t('until', { day: formatInstant(own.until, REGION_ZONE, locale) })}</p>
      ) : (
        <Notice>{own.why}</Notice>
      )}
      <FormMessage />
      {own.mayRate && (
        <SubmitButton look="primary" isWide disabled={value === null} busyText={t('saving')}>
          {t('done')}
        </SubmitButton>
      )}
    </ApiForm>
  )
}
