/** A button that opens the browser's choice of a file. The input itself gets the focus, the keys and the messages. */
import type { ComponentProps, ReactNode } from 'react'

export type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'value'> & {
  /** Called with each chosen file; the same file can be chosen again afterwards. */
  onChosen: (file: File) => void
  children: ReactNode
}

export function FileButton({ onChosen, children, ...input }: FileButtonProps) {
  return (
    <label className="btn file-button">
      <input
        {...input}
        type="file"
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = ''
          for (const file of files) onChosen(file)
        }}
      />
      {children}
    </label>
  )
}
