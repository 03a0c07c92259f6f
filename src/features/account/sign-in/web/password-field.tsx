import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { PASSWORD_MAXIMUM, passwordRules } from '../rules/password-rules.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

const RULE_TEXTS = {
  length: 'ruleLength',
  lowercase: 'ruleLowercase',
  capital: 'ruleCapital',
  number: 'ruleNumber',
  special: 'ruleSpecial',
} as const

type PasswordFieldProps = {
  name: 'password' | 'currentPassword'
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** A button reveals the typed password. For a new password the rules show below, each with whether it is met. */
export function PasswordField({ name, label, autoComplete }: PasswordFieldProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const isNew = autoComplete === 'new-password'
  return (
    <TextField
      id={id}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={isNew ? PASSWORD_MAXIMUM : undefined}
      aria-describedby={isNew ? `${id}-rules` : undefined}
      onChange={(event) => setPassword(event.currentTarget.value)}
      end={
        <button
          type="button"
          className="reveal"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-controls={id}
          onClick={() => setIsShown((before) => !before)}
        >
          {isShown ? <EyeOff size={20} strokeWidth={2} /> : <Eye size={20} strokeWidth={2} />}
        </button>
      }
    >
      {isNew && (
        <div className="password-rules" id={`${id}-rules`}>
          <p className="hint">{t('passwordRules')}</p>
          <ul>
            {passwordRules(password).map(({ rule, met }) => (
              <li key={rule} data-met={met || undefined}>
                {met ? <Check size={16} strokeWidth={2} /> : <Circle size={16} strokeWidth={2} />}
                <span>
                  {t(RULE_TEXTS[rule])}
                  <span className="visually-hidden">: {t(met ? 'ruleMet' : 'ruleOpen')}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TextField>
  )
}
