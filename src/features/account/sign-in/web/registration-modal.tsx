/**
 * Spec 1, 2: shown to guests for actions that they may not do; ?next holds the page to return to. The backdrop does not
 * close it (Spec 9).
 */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { readSocial } from '../../social/contract.ts'
import type { SocialProvider } from '../../social/rules/social-answer.ts'
import { SocialButtons } from '../../social/web/social-buttons.tsx'
import { withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export type RegistrationModalProps = {
  /** The page to return to after registering: the path with its query, in the page's language. */
  next: string
  /** Called when the visitor dismisses it. */
  onClose: () => void
  /** Called when a link of it is followed; `onClose` unless given. */
  onFollow?: () => void
}

export function RegistrationModal({ next, onClose, onFollow = onClose }: RegistrationModalProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const providers = useProviders()
  return (
    <Dialog title={t('modalTitle')} closeLabel={t('close')} onClose={onClose}>
      <p className="quiet">{t('modalText')}</p>
      {/* The page it leads to may be the one below, where nothing else would close it. */}
      <ButtonLink look="primary" isWide to={withNext(path('/register'), next)} onClick={onFollow}>
        {t('register')}
      </ButtonLink>
      <SocialButtons providers={providers} next={next} />
      <p>
        {t('haveAccount')}{' '}
        <Link to={withNext(path('/login'), next)} onClick={onFollow}>
          {t('login')}
        </Link>
      </p>
    </Dialog>
  )
}

/** Asked for when the modal opens, so that no page pays for it before. Without an answer the other ways are there. */
function useProviders(): readonly SocialProvider[] {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([])
  useEffect(() => {
    const asking = new AbortController()
    callApi<typeof readSocial>('GET', '/api/account/social', { signal: asking.signal })
      .then((answer) => answer.ok && setProviders(answer.reply.data.map(({ provider }) => provider)))
      .catch(() => undefined)
    return () => asking.abort()
  }, [])
  return providers
}
