import { Fragment, memo, type ReactNode } from 'react';
import { textLink } from '#src/ui/TextLink.css.ts';
import { type FieldTexts, type Inline, parseMarkdown } from './shared/markdown.ts';

const inline = (nodes: readonly Inline[], fields: FieldTexts): ReactNode =>
  nodes.map((node, at) => {
    // the same text has the same nodes in the same places
    const key = at;
    switch (node.kind) {
      case 'text':
        return <Fragment key={key}>{node.text}</Fragment>;
      case 'field':
        return <bdi key={key}>{fields[node.name]}</bdi>;
      case 'break':
        return <br key={key} />;
      case 'strong':
        return <strong key={key}>{inline(node.inside, fields)}</strong>;
      case 'em':
        return <em key={key}>{inline(node.inside, fields)}</em>;
      default:
        return (
          <a key={key} className={textLink} href={node.href} target="_blank" rel="noopener noreferrer">
            {inline(node.inside, fields)}
          </a>
        );
    }
  });

/** The words of a text block: markdown as elements, never as HTML. */
export const ConsentText = memo(function ConsentText({ text, fields }: { text: string; fields: FieldTexts }) {
  return parseMarkdown(text).map((part, at) => {
    // the same text has the same parts in the same places
    const key = at;
    if (part.kind === 'paragraph') return <p key={key}>{inline(part.inside, fields)}</p>;
    const List = part.isOrdered ? 'ol' : 'ul';
    return (
      <List key={key}>
        {part.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>{inline(item, fields)}</li>
        ))}
      </List>
    );
  });
});
