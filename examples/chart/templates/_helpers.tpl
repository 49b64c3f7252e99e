{{- define "shop.name" -}}
{{ .Release.Name }}-{{ .Chart.Name }}
{{- end }}

{{- define "shop.hpaVersion" -}}
{{- if semverCompare ">=1.23-0" .Capabilities.KubeVersion.Version -}}
autoscaling/v2
{{- else -}}
autoscaling/v2beta2
{{- end }}
{{- end }}
