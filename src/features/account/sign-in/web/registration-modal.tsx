/**
 * Spec 1, 2: shown to guests for actions that they may not do; ?next holds the page to return to. The backdrop does not
 * close it (Spec 9).
 */
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export type RegistrationModalProps = {
  /** The page to return to after registering: the path with its query, in the page's language. */
  next: string
  onClose: () => void
}

export function RegistrationModal({ next, onClose }: RegistrationModalProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <Dialog title={t('modalTitle')} closeLabel={t('close')} onClose={onClose}>
      <p className="quiet">{t('modalText')}</p>
      <ButtonLink look="primary" isWide to={withNext(path('/register'), next)}>
        {t('register')}
      </ButtonLink>
      <p>
        {t('haveAccount')} <Link to={withNext(path('/login'), next)}>{t('login')}</Link>
      </p>
    </Dialog>
  )
}
