/**
 * Spec 2, 6: the rating modal for a booking id. It loads the office and any rating given before, the stars are disabled
 * while it saves, a failure is said and the choice stays. The backdrop does not close it (Spec 9).
 */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi, type ApiNo } from '#client/call-api.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Picture } from '#ui/picture.tsx'
import type { rateBooking, readRating } from '../contract.ts'
import type { RatingValue } from '../rules/rate.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { RatingInput } from './rating-input.tsx'

type Loaded = ReplyData<typeof readRating>['data']

export type RatingModalProps = {
  bookingId: string
  onClose: () => void
  /** The rating has changed; what shows it can be read again. */
  onSaved: () => void
}

export function RatingModal({ bookingId, onClose, onSaved }: RatingModalProps) {
  const t = useTexts({ de, en })
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { loaded, no, again } = useRating(bookingId)
  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    // Read first what this is; the stars come when they are loaded.
    heading.current?.focus()
  }, [])
  const saved = async () => {
    onSaved()
    dialog.current?.close()
    const { showToast } = await import('#ui/show-toast.ts')
    showToast({ text: t('thanks') })
  }
  return (
    <dialog ref={dialog} className="dialog rating-modal" aria-labelledby={title} onClose={onClose}>
      <button type="button" className="dialog-close" aria-label={t('close')} onClick={() => dialog.current?.close()}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className="stack">
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        {loaded && <Rate bookingId={bookingId} loaded={loaded} onSaved={() => void saved()} />}
        {no && (
          <>
            <p className="notice bad" role="alert">
              {no.message}
            </p>
            <button type="button" className="btn" onClick={again}>
              {t('retry')}
            </button>
          </>
        )}
        {!loaded && !no && (
          <p className="quiet rating-wait" role="status">
            {t('loading')}
          </p>
        )}
      </div>
    </dialog>
  )
}

function useRating(bookingId: string) {
  const [state, setState] = useState<{ loaded?: Loaded; no?: ApiNo }>({})
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
  const [isSaving, setIsSaving] = useState(false)
  const [message, setMessage] = useState('')

  async function save() {
    if (value === null) return
    setIsSaving(true)
    setMessage('')
    const answer = await callApi<typeof rateBooking>('POST', '/api/rate/{id}', {
      params: { id: bookingId },
      body: { rating: value },
    })
    setIsSaving(false)
    if (answer.ok) onSaved()
    else setMessage(answer.message)
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
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
      <RatingInput value={value} isDisabled={isSaving || !own.mayRate} onChange={setValue} />
      {own.mayRate ? (
        <p className="hint">{t('until', { day: formatInstant(own.until, 'Europe/Berlin', locale) })}</p>
      ) : (
        <p className="notice">{own.why}</p>
      )}
      {message !== '' && (
        <p className="error-text" role="alert">
          {message}
        </p>
      )}
      {own.mayRate && (
        <button className="btn primary wide" disabled={value === null || isSaving}>
          {t(isSaving ? 'saving' : 'done')}
        </button>
      )}
    </form>
  )
}
