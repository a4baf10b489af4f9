import { Group } from '@mantine/core';
import { type Glyph, glyphs, type ProjectColor, projectColors } from '../../../../domain/projectGlyph.ts';
import { ProjectGlyph } from '../../task/ProjectGlyph/ProjectGlyph.tsx';
import { SwatchPicker } from '../SwatchPicker/SwatchPicker.tsx';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { useTexts } from '../../base/texts/index.ts';

export interface GlyphFieldProps {
  /** Project whose name provides the letter if it has no glyph. */
  project: { name: string; color: ProjectColor; glyph: Glyph | null };
  onChange: (change: { color?: ProjectColor; glyph?: Glyph | null }) => void;
  disabled?: boolean;
}

const dot = { width: 18, height: 18, borderRadius: '50%' };

/** Pickers of a project's glyph and colour. */
export function GlyphField({ project, onChange, disabled }: GlyphFieldProps) {
  const texts = useTexts('ui');
  return (
    <div>
      <span className="mantine-InputWrapper-label">{texts.glyph.label}</span>
      <Group gap={4}>
        <SwatchPicker
          label={texts.glyph.glyph}
          value={project.glyph ?? 'none'}
          values={['none', ...glyphs]}
          nameOf={(glyph) => texts.glyph.names[glyph]}
          columns={6}
          onChange={(glyph) => onChange({ glyph: glyph === 'none' ? null : glyph })}
          disabled={disabled}
          draw={(glyph) => <ProjectGlyph project={{ ...project, glyph: glyph === 'none' ? null : glyph }} size={24} />}
        />
        <SwatchPicker
          label={texts.glyph.color}
          value={project.color}
          values={projectColors}
          nameOf={(color) => texts.colors[color]}
          columns={6}
          onChange={(color) => onChange({ color })}
          disabled={disabled}
          draw={(color) => <span style={{ ...dot, background: tagColor(color) }} />}
        />
      </Group>
    </div>
  );
}
