/** Spec 1, 2: what guests may not do leads here; the way back is kept in ?next. The backdrop does not close (Spec 9). */
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { withNext } from '../rules/next-path.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type RegistrationModalProps = {
  isOpen: boolean
  /** Where it goes on after registering: the path with its query, in the page's language. */
  next: string
  onClose: () => void
}

export function RegistrationModal({ isOpen, next, onClose }: RegistrationModalProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={title} onClose={onClose}>
      <button type="button" className="dialog-close" aria-label={t('close')} onClick={() => dialog.current?.close()}>
        <X size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className="stack">
        <h2 id={title}>{t('modalTitle')}</h2>
        <p className="quiet">{t('modalText')}</p>
        <Link className="btn primary wide" to={withNext(path('/register'), next)}>
          {t('register')}
        </Link>
        <p>
          {t('haveAccount')} <Link to={withNext(path('/login'), next)}>{t('login')}</Link>
        </p>
      </div>
    </dialog>
  )
}
